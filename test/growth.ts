/** Below this the processor's own clock says little. */
const LEAST_MICROSECONDS = 2000

/**
 * How many times as long a piece of work takes when there's four times as much of it: about 4 when it grows with its size,
 * 16 when it grows with the square. Of the processor's time, the best of three, so that neither a slow machine nor a busy
 * one changes the answer.
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
