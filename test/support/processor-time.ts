/**
 * Processor time that this process has spent, in ms. What bounds the work of a function by it does not feel how busy the
 * machine is with others.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
