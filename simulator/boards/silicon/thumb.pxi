# The instructions that a program is mostly made of, executed without a call into rp2040py's core,
# which looks a Python method up for each word it reads.  Encodings: ARMv6-M reference manual A5;
# clocks: Cortex-M0+ manual 3.3.  A test holds each to what that core does with it.

cdef enum:
    OTHER = 0  # clocks of an instruction that the core must execute
    SP = 13
    LR = 14
    PC = 15
    RAM_SIZE = 264 * 1024


cdef struct Memory:
    unsigned char *flash
    unsigned char *ram


cdef inline unsigned char *_at(Memory *memory, unsigned int address, unsigned int size) noexcept:
    """Where the bytes of an aligned address of RAM or flash are; NULL for all others."""
    if address & (size - 1):
        return NULL
    if address - 0x20000000 < RAM_SIZE:
        return memory.ram + (address - 0x20000000)
    if address >> 24 == 0x10:
        return memory.flash + (address & 0xFFFFFF)
    return NULL


cdef inline unsigned char *_ram(Memory *memory, unsigned int address, unsigned int size) noexcept:
    """The same where something is written: RAM alone."""
    if address & (size - 1) or address - 0x20000000 >= RAM_SIZE:
        return NULL
    return memory.ram + (address - 0x20000000)


cdef inline void _nz(CortexM0Core core, unsigned int result) noexcept:
    core.n = result >> 31
    core.z = result == 0


cdef inline unsigned int _add(CortexM0Core core, unsigned int a, unsigned int b) noexcept:
    cdef unsigned int result = a + b
    _nz(core, result)
    core.c = result < a
    core.v = (~(a ^ b) & (a ^ result)) >> 31
    return result


cdef inline unsigned int _subtract(CortexM0Core core, unsigned int a, unsigned int b) noexcept:
    cdef unsigned int result = a - b
    _nz(core, result)
    core.c = a >= b
    core.v = ((a ^ b) & (a ^ result)) >> 31
    return result


cdef inline bint _holds(CortexM0Core core, unsigned int condition) noexcept:
    cdef bint result
    cdef unsigned int pair = condition >> 1
    if pair == 0:
        result = core.z
    elif pair == 1:
        result = core.c
    elif pair == 2:
        result = core.n
    elif pair == 3:
        result = core.v
    elif pair == 4:
        result = core.c and not core.z
    elif pair == 5:
        result = core.n == core.v
    else:
        result = core.n == core.v and not core.z
    return not result if condition & 1 else result


cdef inline int _load(unsigned int *r, Memory *m, unsigned int t, unsigned int address,
                      unsigned int size) noexcept:
    cdef unsigned char *p = _at(m, address, size)
    if p == NULL:
        return OTHER
    if size == 4:
        r[t] = (<unsigned int *>p)[0]
    elif size == 2:
        r[t] = (<unsigned short *>p)[0]
    else:
        r[t] = p[0]
    r[PC] += 2
    return 2


cdef inline int _store(unsigned int *r, Memory *m, unsigned int t, unsigned int address,
                       unsigned int size) noexcept:
    cdef unsigned char *p = _ram(m, address, size)
    if p == NULL:
        return OTHER
    if size == 4:
        (<unsigned int *>p)[0] = r[t]
    elif size == 2:
        (<unsigned short *>p)[0] = <unsigned short>r[t]
    else:
        p[0] = <unsigned char>r[t]
    r[PC] += 2
    return 2


cdef inline int _by_register(unsigned int *r, Memory *m, unsigned int opcode) noexcept:
    """Loads and stores at the sum of two registers; the signed loads are the core's."""
    cdef unsigned int address = r[(opcode >> 3) & 7] + r[(opcode >> 6) & 7]
    cdef unsigned int kind = (opcode >> 9) & 7, t = opcode & 7
    if kind == 0:
        return _store(r, m, t, address, 4)
    if kind == 1:
        return _store(r, m, t, address, 2)
    if kind == 2:
        return _store(r, m, t, address, 1)
    if kind == 4:
        return _load(r, m, t, address, 4)
    if kind == 5:
        return _load(r, m, t, address, 2)
    if kind == 6:
        return _load(r, m, t, address, 1)
    return OTHER


cdef inline int _shifted(CortexM0Core core, unsigned int *r, unsigned int opcode) noexcept:
    """LSLS, LSRS, ASRS by a number."""
    cdef unsigned int value = r[(opcode >> 3) & 7], by = (opcode >> 6) & 31, result
    if opcode >> 11 == 0:
        result = value << by
        if by:
            core.c = value >> (32 - by) & 1
    elif by == 0:
        return OTHER
    elif opcode >> 11 == 1:
        result = value >> by
        core.c = value >> (by - 1) & 1
    else:
        result = <unsigned int>(<int>value >> by)
        core.c = value >> (by - 1) & 1
    r[opcode & 7] = result
    _nz(core, result)
    r[PC] += 2
    return 1


cdef inline int _computed(CortexM0Core core, unsigned int *r, unsigned int opcode) noexcept:
    """Two registers, the result in the first; shifts and carries are the core's."""
    cdef unsigned int d = opcode & 7, value = r[(opcode >> 3) & 7]
    cdef unsigned int kind = (opcode >> 6) & 15, result
    if kind == 10:
        _subtract(core, r[d], value)
    elif kind == 9:
        r[d] = _subtract(core, 0, value)
    else:
        if kind == 0 or kind == 8:
            result = r[d] & value
        elif kind == 1:
            result = r[d] ^ value
        elif kind == 12:
            result = r[d] | value
        elif kind == 13:
            result = r[d] * value
        elif kind == 14:
            result = r[d] & ~value
        elif kind == 15:
            result = ~value
        else:
            return OTHER
        _nz(core, result)
        if kind != 8:
            r[d] = result
    r[PC] += 2
    return 1


cdef inline int _high(CortexM0Core core, unsigned int *r, unsigned int opcode) noexcept:
    """MOV, CMP and ADD of any registers but SP and PC, BX and BLX but a return from exception."""
    cdef unsigned int d = (opcode >> 4 & 8) | opcode & 7, m = opcode >> 3 & 15, to
    cdef unsigned int kind = opcode >> 8 & 3
    if kind == 3:
        to = r[m]
        if m == PC or to >> 28 == 0xF or opcode & 7:
            return OTHER
        if opcode & 0x80:
            r[LR] = (r[PC] + 2) | 1
        r[PC] = to & 0xFFFFFFFE
        return 2
    if d >= SP and d != LR or m == PC:
        return OTHER
    if kind == 0:
        r[d] += r[m]
    elif kind == 1:
        _subtract(core, r[d], r[m])
    else:
        r[d] = r[m]
    r[PC] += 2
    return 1


cdef inline int _pushed(unsigned int *r, Memory *m, unsigned int opcode) noexcept:
    """PUSH; the core counts no clock for LR."""
    cdef unsigned int i, n = _bits(opcode & 0x1FF), address = r[SP] - 4 * n
    cdef unsigned char *p = _ram(m, address, 4)
    if p == NULL or n == 0 or _ram(m, r[SP] - 4, 4) == NULL:
        return OTHER
    for i in range(8):
        if opcode >> i & 1:
            (<unsigned int *>p)[0] = r[i]
            p += 4
    if opcode & 0x100:
        (<unsigned int *>p)[0] = r[LR]
    r[SP] = address
    r[PC] += 2
    return 1 + _bits(opcode & 0xFF)


cdef inline int _popped(unsigned int *r, Memory *m, unsigned int opcode) noexcept:
    """POP, but for a return from exception."""
    cdef unsigned int i, n = _bits(opcode & 0x1FF), last
    cdef unsigned char *p = _ram(m, r[SP], 4)
    if p == NULL or n == 0 or _ram(m, r[SP] + 4 * n - 4, 4) == NULL:
        return OTHER
    last = (<unsigned int *>p)[n - 1]
    if opcode & 0x100 and last >> 28 == 0xF:
        return OTHER
    for i in range(8):
        if opcode >> i & 1:
            r[i] = (<unsigned int *>p)[0]
            p += 4
    r[SP] += 4 * n
    if opcode & 0x100:
        r[PC] = last & 0xFFFFFFFE
        return 2 + n
    r[PC] += 2
    return 1 + n


cdef inline int _branch(unsigned int *r, unsigned int opcode, unsigned int second) noexcept:
    """BL."""
    cdef unsigned int s = opcode >> 10 & 1, by
    if second >> 14 != 3 or not second >> 12 & 1:
        return OTHER
    by = (opcode & 0x3FF) << 12 | (second & 0x7FF) << 1
    by |= (1 ^ s ^ (second >> 13 & 1)) << 23 | (1 ^ s ^ (second >> 11 & 1)) << 22
    if s:
        by |= 0xFF000000
    r[LR] = (r[PC] + 4) | 1
    r[PC] += 4 + by
    return 3


cdef inline int _misc(CortexM0Core core, unsigned int *r, Memory *m, unsigned int opcode) noexcept:
    """What begins with 1011: stack, extensions."""
    cdef unsigned int value = r[opcode >> 3 & 7], kind = opcode >> 6 & 3
    if opcode >> 9 == 0b1011010:
        return _pushed(r, m, opcode)
    if opcode >> 9 == 0b1011110:
        return _popped(r, m, opcode)
    if opcode >> 8 == 0b10110010:
        if kind == 0:
            r[opcode & 7] = <unsigned int><int><short>value
        elif kind == 1:
            r[opcode & 7] = <unsigned int><int><signed char>value
        elif kind == 2:
            r[opcode & 7] = value & 0xFFFF
        else:
            r[opcode & 7] = value & 0xFF
    elif opcode >> 7 == 0b101100000:
        r[SP] += (opcode & 0x7F) << 2
    elif opcode >> 7 == 0b101100001:
        r[SP] -= (opcode & 0x7F) << 2
    else:
        return OTHER
    r[PC] += 2
    return 1


cdef int _executed(CortexM0Core core, unsigned int *r, Memory *m, unsigned int opcode,
                   unsigned int second) noexcept:
    """Clocks of the instruction, or OTHER and nothing is done yet."""
    cdef unsigned int top = opcode >> 11, d = opcode >> 8 & 7, low = opcode & 0xFF
    cdef unsigned int n = r[opcode >> 3 & 7], by = opcode >> 6 & 31
    if top < 3:
        return _shifted(core, r, opcode)
    if top == 3:
        by = by & 7 if opcode & 0x400 else r[opcode >> 6 & 7]
        r[opcode & 7] = _subtract(core, n, by) if opcode & 0x200 else _add(core, n, by)
    elif top == 4:
        r[d] = low
        _nz(core, low)
    elif top == 5:
        _subtract(core, r[d], low)
    elif top == 6:
        r[d] = _add(core, r[d], low)
    elif top == 7:
        r[d] = _subtract(core, r[d], low)
    elif top == 8:
        return _high(core, r, opcode) if opcode & 0x400 else _computed(core, r, opcode)
    elif top == 9:
        return _load(r, m, d, (r[PC] & 0xFFFFFFFC) + 4 + (low << 2), 4)
    elif top < 12:
        return _by_register(r, m, opcode)
    elif top == 12:
        return _store(r, m, opcode & 7, n + (by << 2), 4)
    elif top == 13:
        return _load(r, m, opcode & 7, n + (by << 2), 4)
    elif top == 14:
        return _store(r, m, opcode & 7, n + by, 1)
    elif top == 15:
        return _load(r, m, opcode & 7, n + by, 1)
    elif top == 16:
        return _store(r, m, opcode & 7, n + (by << 1), 2)
    elif top == 17:
        return _load(r, m, opcode & 7, n + (by << 1), 2)
    elif top == 18:
        return _store(r, m, d, r[SP] + (low << 2), 4)
    elif top == 19:
        return _load(r, m, d, r[SP] + (low << 2), 4)
    elif top == 20:
        r[d] = (r[PC] & 0xFFFFFFFC) + 4 + (low << 2)
    elif top == 21:
        r[d] = r[SP] + (low << 2)
    elif top < 24:
        return _misc(core, r, m, opcode)
    elif top == 26 or top == 27:
        if opcode >> 8 & 15 > 13:
            return OTHER
        if _holds(core, opcode >> 8 & 15):
            r[PC] += 4 + <unsigned int>(<int><signed char>low * 2)
            return 2
    elif top == 28:
        r[PC] += 4 + ((opcode & 0x7FF) << 1) - ((opcode & 0x400) << 2)
        return 2
    elif top == 30:
        return _branch(r, opcode, second)
    else:
        return OTHER
    r[PC] += 2
    return 1
