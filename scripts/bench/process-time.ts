import { readFileSync } from "node:fs";

/** Clock ticks per second of /proc, which Linux fixes at 100 for programs. */
const ticksPerSecond = 100;

/** Returns the CPU time that a process has used, in ms (Linux). Works with children that have ended, but not with other programs. */
export function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** Returns the resident memory of a process in MB (Linux). Throws where /proc does not have it. */
export function readMemoryMb(pid: number): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, "utf8").match(/^VmRSS:\s+(\d+) kB$/m)?.[1];
  return Number(kilobytes) / 1024;
}
