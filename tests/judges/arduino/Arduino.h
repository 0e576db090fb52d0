// As much of Arduino's interface as a PN5180 library asks for; the board is tests/judges/arduino_board.py.
#pragma once

#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define LOW 0
#define HIGH 1
#define INPUT 0
#define OUTPUT 1
#define MSBFIRST 1
#define SPI_MODE0 0
#define HEX 16
#define F(text) (text)

typedef uint8_t byte;
typedef const char __FlashStringHelper;

void pinMode(int pin, int mode);
void digitalWrite(int pin, int level);
int digitalRead(int pin);
void delay(unsigned long ms);
void delayMicroseconds(unsigned int us);
unsigned long millis();

struct Print {
    template <typename... Told> void print(Told...) {}
    template <typename... Told> void println(Told...) {}
    template <typename... Told> void printf(Told...) {}
};
extern Print Serial;
