// Functions of tueddy/PN5180-Library that a test calls by name.
#include "PN5180ISO14443.h"
#include "PN5180ISO15693.h"

struct Board {
    void (*write)(int pin, int level);
    int (*read)(int pin);
    void (*transfer)(uint8_t *bytes, int count);
    void (*wait)(int us);
    unsigned long (*now)();
};

static Board board;
Print Serial;
SPIClass SPI;

void pinMode(int, int) {}
void digitalWrite(int pin, int level) { board.write(pin, level); }
int digitalRead(int pin) { return board.read(pin); }
void delay(unsigned long ms) { board.wait(1000 * (int)ms); }
void delayMicroseconds(unsigned int us) { board.wait((int)us); }
unsigned long millis() { return board.now(); }
void SPIClass::transfer(uint8_t *bytes, size_t count) { board.transfer(bytes, (int)count); }

enum { NSS = 1, BUSY = 2, RST = 3 };
static PN5180ISO14443 *proximity;
static PN5180ISO15693 *vicinity;

extern "C" {
void begin(Board given) {
    board = given;
    proximity = new PN5180ISO14443(NSS, BUSY, RST);
    vicinity = new PN5180ISO15693(NSS, BUSY, RST);
    proximity->begin();
    proximity->reset();
}

int firmware() {
    uint8_t version[2];
    proximity->readEEprom(FIRMWARE_VERSION, version, 2);
    return version[1] << 8 | version[0];
}

int type_a(uint8_t *serial) {
    proximity->reset();
    proximity->setupRF();
    return proximity->readCardSerial(serial);
}

int page(int number, uint8_t *into) { return proximity->mifareBlockRead(number, into); }

int inventory(uint8_t *uid) {
    vicinity->reset();
    vicinity->setupRF();
    delay(6);
    return vicinity->getInventory(uid);
}

int inventory_of_many(int most, uint8_t *uids) {
    uint8_t found = 0;
    vicinity->reset();
    vicinity->setupRF();
    delay(6);
    vicinity->getInventoryMultiple(uids, most, &found);
    return found;
}

int block(uint8_t *uid, int number, uint8_t *into) {
    return vicinity->readSingleBlock(uid, number, into, 4);
}
}
