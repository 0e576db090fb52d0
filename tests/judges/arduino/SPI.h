// Arduino's SPI over the board's own.
#pragma once

#include "Arduino.h"

struct SPISettings {
    SPISettings() : hertz(0) {}
    SPISettings(uint32_t speed, int, int) : hertz(speed) {}
    uint32_t hertz;
};

struct SPIClass {
    void begin() {}
    void begin(int, int, int, int) {}
    void end() {}
    void beginTransaction(SPISettings) {}
    void endTransaction() {}
    void transfer(uint8_t *bytes, size_t count);
    uint8_t transfer(uint8_t byte) {
        transfer(&byte, 1);
        return byte;
    }
};
extern SPIClass SPI;
