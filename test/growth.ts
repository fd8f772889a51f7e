/** Below this the processor's own clock says little. */
const LEAST_MICROSECONDS = 2000

/**
 * How many times as long four times the work takes: about 4 when time grows with size, 16 when with its square. Processor time,
 * best of three, so that a slow or busy machine gives the same.
 */
export async function growthOf(work: (size: number) => unknown, size: number): Promise<number> {
  const timeOf = async (amount: number) => {
    const times = []
    for (let round = 0; round < 3; round += 1) {
      const before = process.cpuUsage()
      await work(amount)
      const { user, system } = process.cpuUsage(before)
      times.push(user + system)
    }
    return Math.max(LEAST_MICROSECONDS, Math.min(...times))
  }
  await work(size)
  return (await timeOf(size * 4)) / (await timeOf(size))
}
