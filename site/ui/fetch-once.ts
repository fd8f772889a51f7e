/** Fetches JSON once per document. What it returns rejects on failure; the next call retries. */
export function fetchOnce<Data>(path: string, timeoutMs = 60_000): () => Promise<Data> {
  let arriving: Promise<Data> | undefined
  const ask = async () => {
    const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`The server answered ${response.status}`)
    return (await response.json()) as Data
  }
  return () => {
    arriving ??= ask().catch((error: unknown) => {
      arriving = undefined
      throw error
    })
    return arriving
  }
}
