// MicroPython's REPL on stdin and stdout, as a Pico has it on its cable: node repl.mjs MODULE PRELUDE
// The prelude is a program that runs at each soft reset and makes the VM say that it is that board.
const [modulePath, prelude] = process.argv.slice(2);
const { loadMicroPython } = await import(modulePath);
const FORCED_EXIT = 0x100;
const vm = await loadMicroPython({ heapsize: 512 * 1024, linebuffer: false, stdout: (data) => process.stdout.write(data) });
const boot = () => {
  vm.runPython(prelude);
  vm.replInit();
};
boot();
process.stdin.on("data", (data) => {
  for (const byte of data) {
    if (vm.replProcessChar(byte) & FORCED_EXIT) {
      process.stdout.write("MPY: soft reboot\r\n");
      boot();
    }
  }
});
