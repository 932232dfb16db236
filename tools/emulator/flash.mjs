// The flash chip, behind the SSI controller that rp2040js only stubs.
// CircuitPython writes boot_out.txt, the drive and its non-volatile memory with the chip's own commands
// while execution in place is switched off, and waits for the chip's busy bit.

const SSI_BASE = 0x18000; // rp2040js keys its peripherals by address >> 12
const [SSIENR, TXFLR, RXFLR, SR, DR0] = [0x08, 0x20, 0x24, 0x28, 0x60];
const [SR_TFNF, SR_TFE, SR_RFNE] = [2, 4, 8];

const WRITE_DISABLE = 0x04;
const WRITE_ENABLE = 0x06;
const PAGE_PROGRAM = 0x02;
const READ_DATA = 0x03;
const READ_STATUS_1 = 0x05;
const READ_STATUS_2 = 0x35;
const JEDEC_ID = 0x9f;
const ERASE = {0x20: 4096, 0x52: 32768, 0xd8: 65536};
const MAKER = [0xef, 0x40]; // Winbond, W25Q...JV
const QUAD_ENABLED = 2; // status register 2
const IO_QSPI_BASE = 0x40018;
const SS_CTRL = 0x0c; // its bits 8 and 9: how the line's output is overridden
const OVERRIDE_LOW = 2;
// Typical times of that chip's data sheet, nanoseconds.
const PROGRAM_TIME = 0.4e6;
const ERASE_TIME = {0x20: 45e6, 0x52: 120e6, 0xd8: 150e6};

/** A chip of `size` bytes, a power of two, which CircuitPython asks for. */
export function attachFlash(mcu, size) {
  const ID = [...MAKER, Math.log2(size)];
  const {flash, clock} = mcu;
  const select = mcu.qspi[1];
  const ssi = mcu.peripherals[SSI_BASE];
  const received = [];
  let command = [];
  let writable = false;
  let busyUntil = 0;
  let lastSent = 0; // the byte before, for the boot stage that talks without selecting the chip

  const address = () => (command[1] << 16) | (command[2] << 8) | command[3];

  function exchange(byte) {
    command.push(byte);
    const position = command.length - 1;
    switch (command[0]) {
      case READ_STATUS_1:
        return (clock.nanos < busyUntil ? 1 : 0) | (writable ? 2 : 0);
      case READ_STATUS_2:
        return QUAD_ENABLED;
      case JEDEC_ID:
        return position ? ID[(position - 1) % ID.length] : 0xff;
      case READ_DATA:
        return position > 3 ? flash[address() + position - 4] : 0xff;
    }
    return 0xff;
  }

  function carryOut() {
    const [code] = command;
    if (code === WRITE_ENABLE || code === WRITE_DISABLE) {
      writable = code === WRITE_ENABLE;
    } else if (writable && code in ERASE && command.length >= 4) {
      const start = address() & ~(ERASE[code] - 1);
      flash.fill(0xff, start, start + ERASE[code]);
      busyUntil = clock.nanos + ERASE_TIME[code];
      writable = false;
    } else if (writable && code === PAGE_PROGRAM && command.length > 4) {
      const start = address();
      const page = start & ~255; // programming wraps inside its page
      command.slice(4).forEach((byte, i) => (flash[page + ((start + i) & 255)] &= byte));
      busyUntil = clock.nanos + PROGRAM_TIME;
      writable = false;
    }
    command = [];
  }

  // The boot ROM moves the select line by an override in this register, of a peripheral that rp2040js does not have.
  let [selected, control] = [false, 0];
  const io = mcu.peripherals[IO_QSPI_BASE];
  io.readUint32 = (offset) => (offset === SS_CTRL ? control : 0);
  io.writeUint32 = (offset, value) => {
    if (offset !== SS_CTRL) return;
    control = value;
    const now = ((control >> 8) & 3) === OVERRIDE_LOW;
    if (now && !selected) {
      command = [];
      received.length = 0;
    } else if (selected && !now) {
      carryOut();
    }
    selected = now;
  };

  const [read, write] = [ssi.readUint32.bind(ssi), ssi.writeUint32.bind(ssi)];
  ssi.readUint32 = (offset) => {
    switch (offset) {
      case TXFLR:
        return 0;
      case RXFLR:
        return received.length;
      case SR:
        return SR_TFNF | SR_TFE | (received.length ? SR_RFNE : 0);
      case DR0:
        return received.shift() ?? 0;
    }
    return read(offset);
  };
  ssi.writeUint32 = (offset, value) => {
    if (offset !== DR0) {
      if (offset !== RXFLR && offset !== TXFLR) write(offset, value);
    } else if (ssi.readUint32(SSIENR)) {
      received.push(selected ? exchange(value & 0xff) : lastSent === READ_STATUS_2 ? QUAD_ENABLED : 0);
      lastSent = value & 0xff;
    }
  };

  // The boot button sits on the select line: CircuitPython waits for it to read as released.
  Object.defineProperty(select, 'inputValue', {get: () => true});
}
