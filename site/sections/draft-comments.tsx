import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  type GuestComment,
  LONGEST_COMMENT,
  LONGEST_GUEST_NAME,
  LONGEST_NEIGHBOR,
  LONGEST_QUOTE,
} from '#contracts/draft-links.ts'
import type { Failure } from '../forms/post-json.ts'
import { TRY_AGAIN, useSubmit } from '../forms/use-submit.ts'
import { useBrand } from '../shell/brand.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'

export function DraftComments({ token, comments: known }: { token: string; comments: readonly GuestComment[] }) {
  const { name: firm } = useBrand()
  const [comments, setComments] = useState(known)
  const form = useRef<HTMLFormElement>(null)
  useQuote(form)
  const { isBusy, answer, problem, submit } = useSubmit({
    path: '/api/draft-comment',
    read: async (response) => (await response.json()) as GuestComment,
    describeFailure,
    onDone: (said) => {
      setComments((all) => (all.some(({ id }) => id === said.id) ? all : [...all, said]))
      for (const name of ['quote', 'before', 'after', 'comment']) fieldOf(form.current, name).value = ''
    },
  })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(Object.fromEntries(new FormData(event.currentTarget)))
  }
  return (
    <>
      <h1 className="mb-2 text-title tracking-heading">Your comments</h1>
      <p className="mb-5 text-small text-quiet">
        Only {firm} and whoever has this link see them. To comment on a sentence, select it on the page.
      </p>
      <form ref={form} method="post" action="/api/draft-comment" onSubmit={send} className="space-y-4">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="before" />
        <input type="hidden" name="after" />
        <TextField name="name" label="Your name" required maxLength={LONGEST_GUEST_NAME} autoComplete="name" />
        <TextArea
          name="quote"
          label="The sentence it’s about"
          mark="blank for the whole page"
          rows={2}
          maxLength={LONGEST_QUOTE}
        />
        <TextArea name="comment" label="Comment" required rows={5} maxLength={LONGEST_COMMENT} />
        <Button type="submit" look="ink" aria-disabled={isBusy} className="w-full">
          {isBusy ? 'Sending…' : 'Send'}
        </Button>
        {/* site/islands/islands.ts fills it, too. */}
        <p role="status" className={`text-small font-medium ${answer ? 'text-good' : 'text-bad'}`}>
          {answer && `Sent. ${firm} sees it beside the text.`}
          {problem}
        </p>
      </form>
      <ul className="mt-6">
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ul>
    </>
  )
}

const Comment = ({ comment: { name, says, quote, answer, isDone } }: { comment: GuestComment }) => (
  <li className="border-t border-line py-4 wrap-anywhere">
    {quote !== '' && <blockquote className="mb-1.5 text-small text-quiet">“{quote}”</blockquote>}
    <p className="whitespace-pre-wrap">{says}</p>
    <p className="mt-1 text-small text-quiet">
      <bdi>{name}</bdi>, guest{isDone && '. Done'}
    </p>
    {answer && (
      <div className="mt-3 border-l-3 border-edge pl-4">
        <p className="whitespace-pre-wrap">{answer.says}</p>
        <p className="mt-1 text-small text-quiet">{answer.by || 'Our answer'}</p>
      </div>
    )}
  </li>
)

/** The server says what's wrong in words for the guest. */
const describeFailure = (failure: Failure): string =>
  'status' in failure
    ? failure.text || TRY_AGAIN
    : 'It wasn’t sent: the server can’t be reached. Your words are still here.'

const fieldOf = (form: HTMLFormElement | null, name: string) =>
  form?.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement

const WAIT_MS = 400

/**
 * Takes what's selected in the frame over into the form, with what stands beside it. It asks again and again: in a frame
 * without scripts, not every browser says when something is selected.
 */
function useQuote(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    let last = ''
    const take = () => {
      const page = document.querySelector('iframe')?.contentDocument
      const chosen = page?.getSelection()
      const quote = inOneLine(chosen && chosen.rangeCount > 0 ? String(chosen) : '').trim()
      if (!page || !chosen || quote === '' || quote === last) return
      last = quote
      const [ahead, behind] = [chosen.getRangeAt(0).cloneRange(), chosen.getRangeAt(0).cloneRange()]
      ahead.collapse(true)
      ahead.setStart(page.body, 0)
      behind.collapse(false)
      behind.setEnd(page.body, page.body.childNodes.length)
      fieldOf(form.current, 'quote').value = quote.slice(0, LONGEST_QUOTE)
      fieldOf(form.current, 'before').value = inOneLine(String(ahead)).slice(-LONGEST_NEIGHBOR)
      fieldOf(form.current, 'after').value = inOneLine(String(behind)).slice(0, LONGEST_NEIGHBOR)
    }
    const timer = setInterval(take, WAIT_MS)
    return () => clearInterval(timer)
  }, [form])
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')
