import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { ContentAnswer, ListedPiece } from '#contracts/console-content.ts'
import { QuietButton, SmallButton } from '../../frame/buttons-and-links.tsx'
import { textIn } from '../../frame/filter.tsx'
import { withFields } from '../../frame/use-action.ts'
import { useAnswer } from '../../frame/use-answer.ts'
import { linkAddressOf, linkTargets } from './link-address.ts'
import { fieldLook } from './texts-field.tsx'

interface DialogProps {
  title: string
  /** Covers the screen of a phone. */
  isSheet?: boolean
  /** Escape, or what's in it has closed it. */
  onClose: () => void
  children: ReactNode
}

/** A question in front of the page. The browser holds the focus in it and gives it back. */
export function Dialog({ title, isSheet = false, onClose, children }: DialogProps) {
  const id = useId()
  return (
    <dialog
      ref={show}
      aria-labelledby={id}
      onClose={onClose}
      className={`m-auto border-ink bg-paper text-ink backdrop:bg-ink/40 ${isSheet ? 'h-dvh max-h-none w-screen max-w-none p-3 open:flex open:flex-col' : 'w-[min(42rem,calc(100vw-2rem))] rounded-md border p-5 sm:p-7'}`}
    >
      <div className={isSheet ? 'mb-2 flex items-center justify-between gap-4' : 'mb-4'}>
        <h2 id={id} className={isSheet ? 'font-sans text-small font-medium' : 'text-title tracking-heading'}>
          {title}
        </h2>
        {isSheet && <SmallButton onClick={(event) => closeDialog(event.currentTarget)}>Close</SmallButton>}
      </div>
      {children}
    </dialog>
  )
}

/** The `open` attribute would show it without holding the focus. */
const show = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal()
}

/** Closes the dialog that a button or form is in, which gives the focus back. */
export const closeDialog = (inside: Element): void => inside.closest('dialog')?.close()

interface LinkDialogProps {
  words: string
  onLink: (words: string, href: string) => void
  onClose: () => void
}

export function LinkDialog({ words, onLink, onClose }: LinkDialogProps) {
  const [problem, setProblem] = useState('')
  const listed = useAnswer<ContentAnswer>('/api/console/content')
  const pieces = listed.data?.pieces ?? []
  return (
    <Dialog title="Link" onClose={onClose}>
      <form
        onSubmit={withFields((fields, form) => {
          const [said, typed] = [textIn(fields, 'words'), textIn(fields, 'href')]
          const named = linkTargets(pieces).find(({ title }) => title === typed)
          const address = linkAddressOf(named?.path ?? typed)
          if ('problem' in address) return setProblem(address.problem)
          closeDialog(form)
          onLink(said || named?.title || typed, address.href)
        })}
      >
        <DialogField
          says="Where it leads"
          className="mb-4"
          name="href"
          required
          offers={pieces}
          spellCheck={false}
          aria-invalid={problem !== ''}
          help={
            <>
              {problem !== '' && (
                <span role="alert" className="mb-1 block font-medium text-bad">
                  {problem}
                </span>
              )}
              On this site: begin to write a page’s title. Elsewhere: its web address, an email address or a phone
              number.
            </>
          }
        />
        <DialogField says="Words of the link" name="words" defaultValue={words} autoComplete="off" />
        <SmallButton type="submit" look="ink">
          Insert link
        </SmallButton>
        <CancelLink />
      </form>
    </Dialog>
  )
}

interface DialogFieldProps extends ComponentProps<'input'> {
  says: string
  help?: ReactNode
  /** Pieces whose pages it offers by their titles. */
  offers?: readonly ListedPiece[]
}

export function DialogField({ says, help, offers, className = 'mb-5', ...input }: DialogFieldProps) {
  const id = useId()
  const list = offers && { list: `${id}-pages`, autoComplete: 'off' }
  return (
    <>
      <label className={`block ${className}`}>
        <span className="mb-1 block font-medium">{says}</span>
        <input {...input} {...list} aria-describedby={help ? `${id}-help` : undefined} className={fieldLook} />
        {help && (
          <span id={`${id}-help`} className="mt-1 block text-quiet">
            {help}
          </span>
        )}
      </label>
      {offers && (
        <datalist id={list?.list}>
          {linkTargets(offers).map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}

export const CancelLink = () => (
  <span className="ml-2">
    <QuietButton onClick={() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close()}>Cancel</QuietButton>
  </span>
)
