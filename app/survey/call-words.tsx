import { createContext, useContext } from 'react'
import type { CallWords } from '#contracts/site-config.ts'

export const CallWordsContext = createContext<CallWords>({
  booked: { title: '', description: '', minutes: 0 },
  who: '',
  kept: '',
})

/** Addresses of hidden pieces. They come with the page. */
export const HiddenContext = createContext<readonly string[]>([])

/** What's said of the call. It comes with the page. */
export const useCallWords = (): CallWords => useContext(CallWordsContext)

/** A text of the survey, with what it says of the call filled in. It's an element, since a page may be translated. */
export function CallText({ text }: { text: string }) {
  const { booked, kept } = useCallWords()
  return <span>{text.replaceAll('{minutes}', String(booked.minutes)).replaceAll('{kept}', kept)}</span>
}
