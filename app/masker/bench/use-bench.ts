import { useCallback, useMemo, useState } from 'react'
import type { OpenedDocument } from '../documents/open-document.ts'
import { DocumentError, openDocument } from '../documents/open-document.ts'
import { type Marks, NO_MARKS } from '../engine/marks.ts'
import { type Entity, maskText } from '../engine/mask-text.ts'
import { SAMPLE_LETTER } from '../sample.ts'
import { useMasking } from './use-masking.ts'

/** Some 400 pages. More makes a browser's text field slow, whatever the worker does. */
export const MOST_CHARACTERS = 1_200_000

/** What's on the bench: a text or a document, and what's masked in it. Nothing of it is kept. */
export function useBench() {
  const [text, setText] = useState(SAMPLE_LETTER)
  const [document, setDocument] = useState<OpenedDocument>()
  const [marks, setMarks] = useState<Marks>(NO_MARKS)
  const [message, setMessage] = useState({ text: '', id: 0 })
  const isTooLong = text.length > MOST_CHARACTERS
  const masking = useMasking(isTooLong ? '' : text)
  const { found } = masking
  const masked = useMemo(() => maskText(found?.text ?? '', found?.spans ?? [], marks), [found, marks])

  // The same words twice are told twice.
  const tell = useCallback((words: string) => setMessage(({ id }) => ({ text: words, id: id + 1 })), [])

  const toggle = useCallback(
    (key: string) => {
      const entity = masked.entities.find((known) => known.key === key)
      if (!entity) return
      setMarks(({ shown, ...rest }) => ({
        ...rest,
        shown: entity.isMasked ? new Set([...shown, key]) : new Set([...shown].filter((other) => other !== key)),
      }))
      tell(`${entity.main}: ${entity.isMasked ? 'shown' : 'masked'} ${inPlaces(entity)}.`)
    },
    [masked, tell],
  )

  const mark = useCallback(
    (selected: string) => {
      const words = selected.trim()
      const known = masked.entities.find(({ forms }) => forms.includes(words))
      if (words === '') return tell('First select some words in your text.')
      if (known) return known.isMasked ? tell(`${words} is masked already.`) : toggle(known.key)
      setMarks(({ masked: before, ...rest }) => ({ ...rest, masked: [...before, words] }))
      tell(`${words}: masked everywhere.`)
    },
    [masked, toggle, tell],
  )

  async function open(file: File) {
    tell(`Opening ${file.name}.`)
    const opened = await tryToOpen(file, tell)
    if (!opened) return
    setDocument(opened)
    setMarks(NO_MARKS)
    setText(opened.text)
    tell(`${opened.name} is open.`)
  }

  function clear() {
    setText('')
    setDocument(undefined)
    setMarks(NO_MARKS)
    tell('Everything is cleared.')
  }

  return {
    ...masking,
    text,
    setText,
    document,
    open,
    isTooLong,
    masked,
    /** Whether what was found belongs to an earlier state of the text. */
    isBehind: !isTooLong && found?.text !== text,
    message,
    tell,
    toggle,
    mark,
    clear,
  }
}

export type Bench = ReturnType<typeof useBench>

/** @returns nothing where it can't be opened; the visitor has been told why */
export async function tryToOpen(file: File, tell: (words: string) => void): Promise<OpenedDocument | undefined> {
  try {
    return await openDocument(file)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    tell(error.message)
    return undefined
  }
}

const inPlaces = ({ count }: Entity) => (count === 1 ? 'in its one place' : `in all its ${count} places`)
