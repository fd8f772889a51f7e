import { type ComponentProps, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useSavedForm } from '../leads/note-drafts.ts'
import { type Look, QuietButton, SmallButton } from './buttons-and-links.tsx'
import { announce } from './live-region.tsx'
import { ActionError } from './page.tsx'
import { postConfirmed, useWork, withFields } from './use-action.ts'
import { useReload } from './use-answer.ts'

interface Action<Answer> {
  /** Where it posts, and what: with an input, made from what was typed in it. */
  path?: string
  body?: object | ((data: FormData) => object | Promise<object>)
  /** What it does in place of posting. */
  work?: (sent: unknown) => Promise<Answer>
  /** Announced on success. */
  done?: string | ((answer: Answer) => string)
  /** Offered with that: what it posts then, or does. What follows the action follows this, too. */
  undo?: object | (() => Promise<unknown>) | undefined
  /** In place of asking anew for what stands around the button. */
  onDone?: (answer: Answer) => unknown
  /** Asks anew for that besides, even if it failed: somebody else may have been faster. */
  reloadsAnyway?: boolean
}

interface ActionButtonProps<Answer> extends Action<Answer> {
  /** What stands on it. */
  says: string
  /** The same while it's done. */
  busy?: string
  /** For screen readers, if `says` doesn't say of what. */
  label?: string
  look?: Look
  /** Left out for what can be taken back: then it acts at once. The button stays the same, and keeps the focus. */
  question?: string | undefined
  /** Names the action: `Remove Ada`. */
  confirm?: string
  /** It takes something away for good. */
  isDanger?: boolean
  input?: ReactNode
  /** What the input is about: then what's typed in it is kept until it's sent. */
  keptAs?: string
}

/**
 * A button that posts, and says why that failed. What can't be taken back, it asks first, beside itself and above the
 * page, which doesn't move. What can be taken back, it does at once, and offers `undo`. The question stays until it's
 * done; then the focus is on the button again.
 */
export function ActionButton<Answer = object>({
  says,
  busy,
  label,
  look = 'line',
  question,
  confirm,
  isDanger = false,
  input,
  keptAs: storedAs,
  ...action
}: ActionButtonProps<Answer>) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const stored = useSavedForm(storedAs ?? '')
  const { isBusy, error, act } = useAct(action, () => {
    if (storedAs !== undefined) stored.forget()
    form.current?.parentElement?.hidePopover()
  })
  const button = (does: ComponentProps<typeof SmallButton>) => (
    <SmallButton look={look} aria-label={label} {...does}>
      {isBusy && busy !== undefined ? busy : says}
    </SmallButton>
  )
  if (question === undefined)
    return (
      <>
        {button({ 'aria-disabled': isBusy, onClick: () => void act(new FormData()) })}
        <ActionError>{error}</ActionError>
      </>
    )
  return (
    <>
      {button({ popoverTarget: id, className: isDanger ? 'hover:border-bad hover:text-bad' : '' })}
      <div
        id={id}
        popover="auto"
        className="console-question"
        // What the browser focuses as it opens: by the time of the toggle event, a quick press would be lost.
        onBeforeToggle={() =>
          form.current?.querySelector('input, textarea, [popovertargetaction]')?.setAttribute('autofocus', '')
        }
        onToggle={({ newState }) => {
          if (newState !== 'open') form.current?.reset()
          else if (storedAs !== undefined) stored.fill(form.current)
        }}
      >
        <form
          ref={form}
          aria-label={question}
          onInput={storedAs === undefined ? undefined : stored.form.onInput}
          onSubmit={withFields(act)}
        >
          <p className="mb-3">{question}</p>
          {input}
          <div className="mb-2 empty:hidden">
            <ActionError>{error}</ActionError>
          </div>
          <span className="flex flex-wrap gap-2">
            <SmallButton type="submit" look={isDanger ? 'bad' : 'ink'} aria-disabled={isBusy}>
              {confirm}
            </SmallButton>
            <QuietButton popoverTarget={id} popoverTargetAction="hide">
              Cancel
            </QuietButton>
          </span>
        </form>
      </div>
    </>
  )
}

/** Does the action, says so, and calls back. @param onSent before it's said */
function useAct<Answer>(
  {
    path = '',
    body,
    work = (sent) => postConfirmed<Answer>(path, sent),
    done,
    undo,
    onDone,
    reloadsAnyway = false,
  }: Action<Answer>,
  onSent: () => void,
) {
  const { isBusy, error, run } = useWork()
  const reload = useReload()
  const act = async (data: FormData) => {
    if (isBusy) return
    await run(async () => {
      const sent: unknown = typeof body === 'function' ? await body(data) : body
      const answer = await work(sent).catch((failure: unknown) => {
        if (reloadsAnyway) reload()
        throw failure
      })
      onSent()
      const follow = async () => {
        await onDone?.(answer)
        if (reloadsAnyway || !onDone) reload()
      }
      const takeBack = async () => {
        await (undo instanceof Function ? undo() : postConfirmed(path, undo))
        await follow()
      }
      if (done !== undefined) announce(typeof done === 'string' ? done : done(answer), undo && takeBack)
      await follow()
    })
  }
  return { isBusy, error, act }
}

/** Copies a text. Where that isn't allowed, selects the element that shows it. */
export function CopyButton({
  text,
  shown,
  what,
}: {
  text: string
  shown: RefObject<HTMLElement | null>
  what: string
}) {
  const [copied, setCopied] = useState<'copied' | 'failed'>()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('copied')
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      setCopied('failed')
    }
  }
  return (
    <>
      <SmallButton onClick={copy}>{copied === 'copied' ? 'Copied' : 'Copy'}</SmallButton>
      <ActionError>
        {copied === 'failed' ? `${what} couldn’t be copied. It’s selected: copy it by keyboard or menu.` : undefined}
      </ActionError>
    </>
  )
}

export function ShownOnce({ says, text, what }: { says: string; text: string; what: string }) {
  const shown = useRef<HTMLElement>(null)
  return (
    <div className="mt-5 border-l-3 border-good py-1 pl-4">
      <p className="mb-2">{says}</p>
      <p className="flex flex-wrap items-center gap-3">
        <code ref={shown} className="max-w-full select-all break-all rounded-sm bg-raised px-2.5 py-1.5 font-mono">
          {text}
        </code>
        <CopyButton key={text} text={text} shown={shown} what={what} />
      </p>
    </div>
  )
}
