import { useCallback, useMemo, useState } from 'react'
import { type Marks, NO_MARKS } from '../engine/masking/marks.ts'
import { type Entity, maskText } from '../engine/masking/mask-text.ts'
import { SAMPLE_LETTER } from '../sample.ts'
import { useMasking } from '../worker/use-masking.ts'

/** More takes the library too long for something that answers while one types. */
export const MOST_CHARACTERS = 50_000

/** What lies on the bench: a text, what is masked in it, an answer. Nothing of it is kept. */
export function useBench() {
  const [text, setText] = useState(SAMPLE_LETTER)
  const [answer, setAnswer] = useState('')
  const [marks, setMarks] = useState<Marks>(NO_MARKS)
  const [message, setMessage] = useState({ text: '', id: 0 })
  const isTooLong = text.length > MOST_CHARACTERS
  const { phase, found, retry } = useMasking(isTooLong ? '' : text)
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

  function clear() {
    setText('')
    setAnswer('')
    setMarks(NO_MARKS)
    tell('Everything is cleared.')
  }

  return {
    text,
    setText,
    answer,
    setAnswer,
    isTooLong,
    phase,
    retry,
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

const inPlaces = ({ count }: Entity) => (count === 1 ? 'in its one place' : `in all its ${count} places`)
