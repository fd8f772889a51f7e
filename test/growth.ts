/** Below this the processor's own clock says little. */
const LEAST_MICROSECONDS = 2000
/** A ratio below this needs no second look: growth with the square gives 16. */
const PLAINLY_LINEAR = 6
const MOST_LOOKS = 5

/**
 * How many times as long four times the work takes: about 4 when time grows with size, 16 when with its square. It's processor
 * time, best of three. A busy machine can spoil one look, so a ratio in doubt is looked at again, and the least one counts.
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
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < MOST_LOOKS && least > PLAINLY_LINEAR; look += 1)
    least = Math.min(least, (await timeOf(size * 4)) / (await timeOf(size)))
  return least
}
