/** Works again and again, after as many milliseconds as the work returns. @returns stops it */
export async function repeat(work: () => Promise<number>): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let working: Promise<void> = Promise.resolve()
  const run = async () => {
    const pause = await work()
    if (isStopped) return
    timer = setTimeout(() => {
      working = run()
    }, pause)
  }
  await run()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await working
  }
}
