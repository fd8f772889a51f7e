/** Below this, CPU time is too imprecise. */
const LEAST_MICROSECONDS = 2000
/** A ratio below this needs no second measurement: quadratic growth gives 16. */
const PLAINLY_LINEAR = 6
const MAX_POLLS = 5

/**
 * How much longer four times the work takes: about 4 for linear growth, 16 for quadratic. Uses CPU time, best of three.
 * A busy machine can distort a measurement, so a doubtful ratio is measured again, and the lowest one counts.
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
  for (let look = 0; look < MAX_POLLS && least > PLAINLY_LINEAR; look += 1)
    least = Math.min(least, (await timeOf(size * 4)) / (await timeOf(size)))
  return least
}
