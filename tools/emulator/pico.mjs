// One Raspberry Pi Pico in an emulator, told what to do by JSON lines on stdin, answering each with one on stdout.
//
//   {"do": "boot", "bootrom": base64, "flash": base64, "keys": [pins], "strip": pin,
//    "display": {"bus", "sda", "scl", "address"}}
//   {"do": "run", "ms": emulated milliseconds}
//   {"do": "pin", "pin": n, "high": true or false}
//   {"do": "send", "bytes": base64}                     to the USB console
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

const bytesOf = (text) => Buffer.from(text, 'base64');
const textOf = (bytes) => Buffer.from(bytes).toString('base64');

class Pico {
  constructor({bootrom, flash, keys, strip, display}) {
    const mcu = (this.mcu = new RP2040());
    mcu.logger = new ConsoleLogger(LogLevel.Error);
    const rom = bytesOf(bootrom);
    mcu.loadBootrom(Uint32Array.from({length: rom.length / 4}, (_, i) => rom.readUInt32LE(i * 4)));
    mcu.flash.set(bytesOf(flash));
    attachFlash(mcu);
    for (const pin of keys) mcu.gpio[pin].setInputValue(true);
    this.forget();
    attachDisplay(mcu, display, (nanos, bytes) => this.seen.display.push([nanos / 1e6, textOf(bytes)]));
    this.closeFrame = attachStrip(mcu, strip, (nanos, bytes) => this.seen.strip.push([nanos / 1e6, textOf(bytes)]));
    this.send = attachConsole(mcu, (bytes) => this.seen.console.push(Buffer.from(bytes)));
    mcu.peripherals[0x40058].onWatchdogTrigger = () => {
      throw new Error('the board reset itself, which this emulator does not follow');
    };
    for (const pio of mcu.pio) {
      pio.run = () => {}; // rp2040js runs it in the computer's time, and without its clock divider; see runPio
      for (const machine of pio.machines) machine.due = 0;
    }
    mcu.core.PC = FLASH_START;
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
    const {mcu} = this;
    const {clock, core} = mcu;
    const [pio0, pio1] = mcu.pio;
    const end = clock.nanos + ms * 1e6;
    while (clock.nanos < end) {
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
    return {ms: this.mcu.clock.nanos / 1e6, console: textOf(Buffer.concat(text)), display, strip};
  }
}

let pico = null;

function obey(request) {
  if (request.do === 'boot') pico = new Pico(request);
  else if (request.do === 'run') pico.run(request.ms);
  else if (request.do === 'pin') pico.mcu.gpio[request.pin].setInputValue(request.high);
  else if (request.do === 'send') pico.send(bytesOf(request.bytes));
  else if (request.do === 'flash') return {...pico.answer(), flash: textOf(pico.mcu.flash)};
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
