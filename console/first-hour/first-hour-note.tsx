import { type FirstHourAnswer, openLines } from '#contracts/first-hour.ts'
import { TextLink } from '../frame/buttons-and-links.tsx'
import { useAnswer } from '../frame/use-answer.ts'
import { LINE_WORDS, progressOf } from './line-words.ts'

/** How far the first hour is, until it's done. */
export function FirstHourNote() {
  const answered = useAnswer<FirstHourAnswer>('/api/console/first-hour')
  if (answered.state !== 'loaded') return null
  const [next] = openLines(answered.data)
  if (!next) return null
  return (
    <p className="mb-6 border-l-3 border-accent py-1 pl-4">
      <TextLink href="/console/make-it-yours">Make it yours</TextLink>
      {`: ${progressOf(answered.data)}. Next: ${LINE_WORDS[next.line].title}.`}
    </p>
  )
}
