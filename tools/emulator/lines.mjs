// What hangs on the Pico's pins: an I2C display, keys, a WS2812 strip, the computer on the USB console.

import {GPIOPinState, USBCDC} from 'rp2040js';

const TX_EMPTY = 1 << 4; // in the I2C controller's raw interrupt status
const IC_ENABLE = 0x6c;
const RESETS_BASE = 0x4000c;
const RESET_I2C0 = 1 << 3; // the next bit for I2C1
const LATCH_NANOS = 50000; // a strip takes a longer pause as the end of a frame
const ONE_NANOS = 550; // a longer pulse is a one
const USB_PACKET_NANOS = 50000;

/** A device that only listens, at `address` on the I2C bus: hands each write to `received(nanos, bytes)`. */
export function attachDisplay(mcu, {bus, sda, scl, address}, received) {
  const i2c = mcu.i2c[bus];
  let bytes = [];

  // rp2040js moves bytes in no time. Here each takes its time on the wire: the periods of the RP2040 data sheet's
  // section on IC_CLK frequency, from the counts that CircuitPython has programmed.
  const bitNanos = () => ((i2c.sclHighPeriod + (i2c.spikelen & 0xff) + 7 + i2c.sclLowPeriod + 1) * 1e9) / mcu.clkSys;
  const after = (bits, act) => {
    i2c.clearInterrupts(TX_EMPTY);
    mcu.clock.createAlarm(act).schedule(bits * bitNanos());
  };
  const next = i2c.nextCommand.bind(i2c);
  i2c.nextCommand = () => {
    next();
    if (i2c.busy) i2c.clearInterrupts(TX_EMPTY); // the controller reports empty when the last bit has left
  };
  i2c.onStart = () => after(1, () => i2c.completeStart());
  i2c.onConnect = (to) => {
    bytes = [];
    after(9, () => i2c.completeConnect(to === address));
  };
  i2c.onWriteByte = (byte) =>
    after(9, () => {
      bytes.push(byte);
      if (i2c.txFIFO.empty) i2c.setInterrupts(TX_EMPTY);
      i2c.completeWrite(true);
    });
  i2c.onReadByte = () => after(9, () => i2c.completeRead(0));
  i2c.onStop = () =>
    after(1, () => {
      if (bytes.length) received(mcu.clock.nanos, bytes);
      bytes = [];
      i2c.setInterrupts(TX_EMPTY);
      i2c.completeStop();
    });

  // rp2040js does not reset the controller, and CircuitPython takes an enabled one for one in use.
  const resets = mcu.peripherals[RESETS_BASE];
  const write = resets.writeUint32.bind(resets);
  resets.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset === 0 && value & (RESET_I2C0 << bus)) i2c.writeUint32(IC_ENABLE, 0);
  };

  // CircuitPython asks whether an address answers by moving the two pins itself, which the controller never sees.
  const [data, clock] = [mcu.gpio[sda], mcu.gpio[scl]];
  data.setInputValue(true); // pull-ups
  clock.setInputValue(true);
  const high = (state) => state !== GPIOPinState.Low;
  let [dataHigh, clockHigh, count, shifted, answering] = [true, true, -1, 0, false];
  data.addListener((state) => {
    if (high(state) === dataHigh) return;
    dataHigh = high(state);
    if (clockHigh) [count, shifted] = dataHigh ? [-1, 0] : [0, 0]; // stop, start
  });
  clock.addListener((state) => {
    if (high(state) === clockHigh) return;
    clockHigh = high(state);
    if (count < 0) return;
    if (clockHigh) {
      if (count < 8) shifted = (shifted << 1) | (dataHigh ? 1 : 0);
      count++;
    } else if (count === 8 && shifted >> 1 === address) {
      answering = true;
      data.setInputValue(false);
    } else if (count === 9) {
      if (answering) data.setInputValue(true);
      answering = false;
      count = -1;
    }
  });
}

/** A WS2812 strip on `pin`: each frame goes to `received(nanos, bytes)`; call the result to close the last frame. */
export function attachStrip(mcu, pin, received) {
  let [risen, fallen, bits] = [0, 0, []];
  const close = () => {
    if (!bits.length || mcu.clock.nanos - fallen < LATCH_NANOS) return;
    const bytes = [];
    for (let i = 0; i + 8 <= bits.length; i += 8) bytes.push(parseInt(bits.slice(i, i + 8).join(''), 2));
    bits = [];
    received(fallen, bytes);
  };
  mcu.gpio[pin].addListener((state) => {
    const now = mcu.clock.nanos;
    if (state === GPIOPinState.High) {
      close();
      risen = now;
    } else if (state === GPIOPinState.Low && risen) {
      bits.push(now - risen > ONE_NANOS ? 1 : 0);
      [risen, fallen] = [0, now];
    }
  });
  return close;
}

/** The computer at the USB console: `received(bytes)`; the result sends bytes to the board. */
export function attachConsole(mcu, received) {
  const usb = mcu.usbCtrl;
  const cdc = new USBCDC(usb);
  const queue = [];
  let room = 0; // what the board waits for; a computer with nothing to say does not answer
  usb.readDelayMicroseconds = USB_PACKET_NANOS / 1000;
  cdc.onSerialData = received;
  const offer = () => {
    if (!room || !queue.length) return;
    const packet = Uint8Array.from(queue.splice(0, room));
    room = 0;
    usb.endpointReadDone(cdc.outEndpoint, packet);
  };
  usb.onEndpointRead = (endpoint, size) => {
    if (endpoint !== cdc.outEndpoint) return;
    room = size;
    offer();
  };
  return (bytes) => {
    for (const byte of bytes) queue.push(byte);
    offer();
  };
}
