"""Frames and their words.  FORMATS is sent to the host, which refuses a table of another dialect.

A format is the type number, the payload as Python's struct module writes it (`s` alone: the rest
of the payload; `*`: repeated to its end), and the names of its fields.
"""

from micropython import const

# table to host
IDENTITY = const(1)
EVENT = const(2)
ROW = const(3)
LIGHTS = const(4)
HEALTH = const(5)
COUNT = const(6)
TROUBLE = const(7)
SNAPSHOT = const(8)
LOST = const(9)
TOLD = const(10)
BALANCE = const(11)
STARTED = const(12)
CHIPS = const(13)
PARTS = const(14)
FAILED = const(15)
STAYS = const(16)
EXAMINED = const(17)
HANDKEY = const(18)  # records of sealed cards (seal/sealer.py), numbered as events are; a body
SEALED = const(19)  # that is empty: the record was dropped before anybody fetched it
RELEASE = const(20)
END = const(21)
PAIRED = const(22)
SIGNER = const(23)  # whom signatures are of, and where the chain begins (seal/signing.py)
OFFER = const(24)  # the hand whose signature may be asked for; 0 none
SIGNATURE = const(25)  # a part of what was asked for

# host to table
IDENTIFY = const(65)
ACK = const(66)
TELL = const(67)
STOP = const(68)
EXAMINE = const(69)
SIGN = const(70)
SIGNED = const(71)

FORMATS = (
    b'{"IDENTITY":"1 >HHs offset total text",'
    b'"EVENT":"2 >HBBBII number author kind seat value ms",'
    b'"ROW":"3 >Bs row columns",'
    b'"LIGHTS":"4 s codes",'
    b'"HEALTH":"5 *BB zone state",'
    b'"COUNT":"6 *BB zone tags",'
    b'"TROUBLE":"7 s text",'
    b'"SNAPSHOT":"8 >HHHBHHs boot first next complete total offset state",'
    b'"LOST":"9 >H events",'
    b'"TOLD":"10 >H number",'
    b'"BALANCE":"11 >BBII zone state expected seen",'
    b'"STARTED":"12 >BBHHHHHHHH journal cause doing power run watchdog soft other events hand",'
    b'"CHIPS":"13 *BB version test",'
    b'"PARTS":"14 *BB part state",'
    b'"FAILED":"15 s text",'
    b'"STAYS":"16 s text",'
    b'"EXAMINED":"17 >BBHHHH what place one two three four",'
    b'"HANDKEY":"18 >Hs number body",'
    b'"SEALED":"19 >Hs number body",'
    b'"RELEASE":"20 >Hs number body",'
    b'"END":"21 >Hs number body",'
    b'"PAIRED":"22 >8sH table count",'
    b'"SIGNER":"23 >H32s40s number head key",'
    b'"OFFER":"24 >II hand index",'
    b'"SIGNATURE":"25 >BIHs what number offset part",'
    b'"IDENTIFY":"65 >H offset",'
    b'"ACK":"66 >H next",'
    b'"TELL":"67 >HBBBI number author kind seat value",'
    b'"STOP":"68",'
    b'"EXAMINE":"69 >BB what place",'
    b'"SIGN":"70 >BIH what number offset",'
    b'"SIGNED":"71 >I hand"}'
)
