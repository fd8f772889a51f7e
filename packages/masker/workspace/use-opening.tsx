import { useRef, useState } from 'react'
import { DocumentError } from '../documents/open-document.ts'
import { useControls } from './controls.ts'
import { type OpenedDocument, openFile, StoppedError } from './open-file.ts'
import { Tool } from './tools.tsx'

/** Opens one file at a time: another stops the one before. */
export function useOpening(tell: (words: string) => void) {
  const [opening, setOpening] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const current = useRef<AbortController>(null)
  return {
    opening,
    /** Why the last one couldn't be opened. */
    problem,
    stop: () => current.current?.abort(),
    /** @returns undefined if it can't be opened, or was stopped; the visitor has been told */
    openFile: async (file: File): Promise<OpenedDocument | undefined> => {
      current.current?.abort()
      const controller = new AbortController()
      current.current = controller
      setOpening(file.name)
      setProblem(undefined)
      tell(`Opening ${file.name}.`)
      try {
        return await openFile(file, controller.signal)
      } catch (error) {
        if (current.current !== controller) return undefined
        if (error instanceof StoppedError) tell(`Stopped. ${file.name} isn’t open.`)
        else if (error instanceof DocumentError) {
          setProblem(error.message)
          tell(error.message)
        } else throw error
        return undefined
      } finally {
        if (current.current === controller) setOpening(undefined)
      }
    },
  }
}

/** The file that is being opened, with a button to stop it, or why it couldn't be. The status line announces both. */
export function OpeningNotice({ opening, problem, stop }: Omit<ReturnType<typeof useOpening>, 'openFile'>) {
  const { Notice } = useControls()
  if (opening !== undefined)
    return (
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-small break-words text-quiet">Opening {opening}</p>
        <progress aria-label={`Opening ${opening}`} className="h-2 w-32 accent-primary" />
        <Tool onClick={stop}>Stop opening</Tool>
      </div>
    )
  if (problem === undefined) return null
  return (
    <Notice tone="bad" className="mt-4">
      {problem}
    </Notice>
  )
}
