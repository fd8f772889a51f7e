import { inDevelopment } from '../build-facts.ts'

/** What is read from content/: once for a whole build, in development for each page anew. */
export function readOnce<Read extends object>(read: () => Read): () => Read {
  let kept: Read | undefined
  return () => {
    if (!kept || inDevelopment) kept = read()
    return kept
  }
}
