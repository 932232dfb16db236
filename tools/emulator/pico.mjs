// One Raspberry Pi Pico in an emulator, told what to do by JSON lines on stdin, answering each with one on stdout.
//
//   {"do": "boot", "bootrom": base64, "flash": base64, "keys": [pins], "strip": pin,
//    "display": {"bus", "sda", "scl", "address"}}
//   {"do": "run", "ms": emulated milliseconds}
//   {"do": "pin", "pin": n, "high": true or false}
//   {"do": "send", "bytes": base64}                     to the USB console
//   {"do": "fault"}                                     the processor's hard fault, as after a wild pointer
//   {"do": "flash"}                                     the answer has the flash chip's content: {"flash": base64}
//
// The answer: {"ms": emulated time since power-on, "console": base64, "display": [[ms, base64], ...],
// "strip": [[ms, base64], ...]}, all since the answer before; or {"error": text}. Nothing runs between requests,
// so the same requests always give the same answers.

import readline from 'node:readline';
import {ConsoleLogger, LogLevel, RP2040} from 'rp2040js';
import {attachFlash} from './flash.mjs';
import {attachConsole, attachDisplay, attachStrip} from './lines.mjs';

const FLASH_START = 0x10000000;
const CYCLE_NANOS = 8; // 125 MHz
const WATCHDOG = 0x40058; // rp2040js keys its peripherals by address >> 12
const HARD_FAULT = 3; // the exception's number

const bytesOf = (text) => Buffer.from(text, 'base64');
const textOf = (bytes) => Buffer.from(bytes).toString('base64');

class Pico {
  constructor(board) {
    this.board = board;
    this.size = bytesOf(board.flash).length;
    this.low = new Set(); // pins that keys hold down
    this.nanos = 0; // until the last reset
    this.forget();
    this.start();
    this.mcu.flash.set(bytesOf(board.flash));
  }

  start() {
    const {bootrom, keys, strip, display} = this.board;
    const mcu = (this.mcu = new RP2040());
    mcu.logger = new ConsoleLogger(LogLevel.Error);
    const rom = bytesOf(bootrom);
    mcu.loadBootrom(Uint32Array.from({length: rom.length / 4}, (_, i) => rom.readUInt32LE(i * 4)));
    attachFlash(mcu, this.size);
    for (const pin of keys) mcu.gpio[pin].setInputValue(!this.low.has(pin));
    const seen = (list) => (nanos, bytes) => this.seen[list].push([(this.nanos + nanos) / 1e6, textOf(bytes)]);
    attachDisplay(mcu, display, seen('display'));
    this.closeFrame = attachStrip(mcu, strip, seen('strip'));
    this.send = attachConsole(mcu, (bytes) => this.seen.console.push(Buffer.from(bytes)));
    this.reset = false;
    mcu.peripherals[WATCHDOG].onWatchdogTrigger = () => (this.reset = true);
    for (const pio of mcu.pio) {
      pio.run = () => {}; // rp2040js runs it in the computer's time, and without its clock divider; see runPio
      for (const machine of pio.machines) machine.due = 0;
    }
    mcu.core.PC = FLASH_START;
  }

  // What outlives a reset of its own: the flash chip, the RAM, the watchdog's registers.
  restart() {
    const {flash, sram, clock, peripherals} = this.mcu;
    this.closeFrame();
    this.nanos += clock.nanos;
    this.start();
    this.mcu.flash.set(flash);
    this.mcu.sram.set(sram);
    const {scratchData, reason} = peripherals[WATCHDOG];
    Object.assign(this.mcu.peripherals[WATCHDOG], {scratchData, reason});
  }

  hold(pin, high) {
    this.low[high ? 'delete' : 'add'](pin);
    this.mcu.gpio[pin].setInputValue(high);
  }

  fault() {
    this.mcu.core.waiting = false;
    this.mcu.core.exceptionEntry(HARD_FAULT);
  }

  forget() {
    this.seen = {console: [], display: [], strip: []};
  }

  runPio(pio, cycles) {
    for (let i = 0; i < cycles; i++) {
      for (const machine of pio.machines) {
        if (!machine.enabled || --machine.due > 0) continue;
        const before = machine.cycles; // rp2040js counts delays here and does not wait for them
        machine.step();
        const divisor = machine.clockDivInt + machine.clockDivFrac / 256 || 65536;
        machine.due += Math.max(1, machine.cycles - before) * divisor;
      }
      pio.checkChangedPins();
    }
  }

  run(ms) {
    const end = this.nanos + this.mcu.clock.nanos + ms * 1e6;
    do {
      if (this.reset) this.restart();
      this.runUntil(end - this.nanos);
    } while (this.reset);
  }

  runUntil(end) {
    const {mcu} = this;
    const {clock, core} = mcu;
    const [pio0, pio1] = mcu.pio;
    while (clock.nanos < end && !this.reset) {
      let cycles = 1;
      if (!core.waiting) {
        cycles = core.executeInstruction();
        // An interrupt that is pending ends a WFI at once, also while interrupts are masked. rp2040js sleeps on until another one
        // comes: a delay of CircuitPython's then never ended.
        if (core.waiting && core.pendingInterrupts & core.enabledInterrupts) core.waiting = false;
        clock.tick(cycles * CYCLE_NANOS);
      } else if (pio0.stopped && pio1.stopped) {
        clock.tick(clock.nextAlarm ? Math.min(clock.nanosToNextAlarm, end - clock.nanos) : end - clock.nanos);
        continue;
      } else {
        clock.tick(CYCLE_NANOS);
      }
      if (!pio0.stopped) this.runPio(pio0, cycles);
      if (!pio1.stopped) this.runPio(pio1, cycles);
    }
  }

  answer() {
    this.closeFrame();
    const {console: text, display, strip} = this.seen;
    this.forget();
    return {ms: (this.nanos + this.mcu.clock.nanos) / 1e6, console: textOf(Buffer.concat(text)), display, strip};
  }
}

let pico = null;

function obey(request) {
  if (request.do === 'boot') pico = new Pico(request);
  else if (request.do === 'run') pico.run(request.ms);
  else if (request.do === 'pin') pico.hold(request.pin, request.high);
  else if (request.do === 'fault') pico.fault();
  else if (request.do === 'send') pico.send(bytesOf(request.bytes));
  else if (request.do === 'flash') return {...pico.answer(), flash: textOf(pico.mcu.flash.subarray(0, pico.size))};
  else throw new Error(`unknown request ${request.do}`);
  return pico.answer();
}

for await (const line of readline.createInterface({input: process.stdin})) {
  let reply;
  try {
    reply = obey(JSON.parse(line));
  } catch (error) {
    reply = {error: String(error?.message ?? error)};
  }
  process.stdout.write(JSON.stringify(reply) + '\n');
}
