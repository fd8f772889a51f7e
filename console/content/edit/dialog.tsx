import { type ReactNode, useId, useState } from 'react'
import { type ContentAnswer, PICTURE_MEGABYTES, type PictureAnswer } from '#contracts/console-content.ts'
import { QuietButton, SmallButton } from '../../frame/buttons-and-links.tsx'
import { post, RequestFailure, sentenceOf } from '../../frame/request.ts'
import { useAnswer } from '../../frame/use-answer.ts'
import { signInWithPasskey } from '../../people/passkey.ts'
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
  const pages = listed.state === 'loaded' ? linkTargets(listed.data.pieces) : []
  return (
    <Dialog title="Link" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          const [said = '', typed = ''] = ['words', 'href'].map((name) => textOf(data, name))
          const named = pages.find(({ title }) => title === typed)
          const address = linkAddressOf(named?.path ?? typed)
          if ('problem' in address) return setProblem(address.problem)
          closeDialog(event.currentTarget)
          onLink(said || named?.title || typed, address.href)
        }}
      >
        <label className="mb-4 block">
          <span className="mb-1 block font-medium">Where it leads</span>
          <input
            name="href"
            required
            list="link-pages"
            autoComplete="off"
            spellCheck={false}
            aria-describedby="link-help"
            aria-invalid={problem !== ''}
            className={fieldLook}
          />
          <span id="link-help" className="mt-1 block text-quiet">
            {problem !== '' && (
              <span role="alert" className="mb-1 block font-medium text-bad">
                {problem}
              </span>
            )}
            On this site: begin to write a page’s title. Elsewhere: its web address, an email address or a phone number.
          </span>
        </label>
        <datalist id="link-pages">
          {pages.map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </datalist>
        <label className="mb-5 block">
          <span className="mb-1 block font-medium">Words of the link</span>
          <input name="words" defaultValue={words} autoComplete="off" className={fieldLook} />
        </label>
        <SmallButton type="submit" look="ink">
          Insert link
        </SmallButton>
        <CancelLink />
      </form>
    </Dialog>
  )
}

export const CancelLink = () => (
  <span className="ml-2">
    <QuietButton onClick={() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close()}>Cancel</QuietButton>
  </span>
)

export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

interface PictureDialogProps {
  file: string
  /** A picture that was dropped or pasted already. */
  picture?: File | undefined
  /** False where the alternative text has a field of its own. */
  asksAlt?: boolean
  onPicture: (picture: PictureAnswer, alt: string) => void
  onClose: () => void
}

type Upload =
  | { state: 'none' | 'sending' }
  /** @property unsent what to send again once the person has signed in again */
  | { state: 'failed'; sentence: string; unsent?: File | undefined }
  | { state: 'done'; picture: PictureAnswer }

export function PictureDialog({ file, picture, asksAlt = true, onPicture, onClose }: PictureDialogProps) {
  const [upload, setUpload] = useState<Upload>({ state: 'none' })
  const [isStarted, setStarted] = useState(false)
  async function send(chosen: File) {
    if (chosen.size > PICTURE_MEGABYTES * 1024 * 1024)
      return setUpload({ state: 'failed', sentence: `This picture is larger than ${PICTURE_MEGABYTES} MB.` })
    setUpload({ state: 'sending' })
    try {
      const path = `/api/console/content/picture?file=${encodeURIComponent(file)}`
      setUpload({ state: 'done', picture: await post<PictureAnswer>(path, chosen, { stays: true }) })
    } catch (error) {
      const isSignedOut = error instanceof RequestFailure && error.status === 401
      setUpload({ state: 'failed', sentence: sentenceOf(error), unsent: isSignedOut ? chosen : undefined })
    }
  }
  const signIn = async (unsent: File) => {
    try {
      await signInWithPasskey()
      await send(unsent)
    } catch (error) {
      setUpload({ state: 'failed', sentence: sentenceOf(error), unsent })
    }
  }
  const unsent = upload.state === 'failed' ? upload.unsent : undefined
  /** What was dropped is on its way as soon as it's asked about. */
  const start = (position: HTMLElement | null) => {
    if (!position || !picture || isStarted) return
    setStarted(true)
    void send(picture)
  }
  return (
    <Dialog title="Picture" onClose={onClose}>
      <form
        ref={start}
        onSubmit={(event) => {
          event.preventDefault()
          if (upload.state !== 'done') return
          const alt = textOf(new FormData(event.currentTarget), 'alt')
          closeDialog(event.currentTarget)
          onPicture(upload.picture, alt)
        }}
      >
        <label className="mb-3 block">
          <span className="mb-1 block font-medium">{picture ? 'Another picture instead' : 'Picture'}</span>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              if (chosen) void send(chosen)
            }}
            className="w-full file:mr-3 file:min-h-9 file:rounded-sm file:border file:border-edge file:bg-transparent file:px-3 file:font-medium file:text-ink"
          />
          <span className="mt-1 block text-quiet">{`JPEG, PNG, WebP, AVIF or GIF, up to ${PICTURE_MEGABYTES} MB. Where it was taken is removed from it.`}</span>
        </label>
        <div role="status" className="mb-4 min-h-6">
          {upload.state === 'sending' && 'Uploading…'}
          {upload.state === 'failed' && <span className="font-medium text-bad">{upload.sentence}</span>}
          {unsent && (
            <SmallButton onClick={() => signIn(unsent)} className="ml-3">
              Sign in again
            </SmallButton>
          )}
          {upload.state === 'done' && (
            <>
              <img
                src={upload.picture.src}
                alt=""
                width={upload.picture.width}
                height={upload.picture.height}
                className="mb-2 h-auto max-h-48 w-auto border border-line"
              />
              <span>{`Uploaded: ${upload.picture.width} × ${upload.picture.height} pixels.`}</span>
            </>
          )}
        </div>
        {asksAlt && (
          <label className="mb-5 block">
            <span className="mb-1 block font-medium">What it shows</span>
            <input name="alt" required maxLength={300} aria-describedby="alt-help" className={fieldLook} />
            <span id="alt-help" className="mt-1 block text-quiet">
              One sentence, for readers who can’t see it.
            </span>
          </label>
        )}
        <SmallButton type="submit" look="ink" aria-disabled={upload.state !== 'done'}>
          {asksAlt ? 'Insert picture' : 'Use this picture'}
        </SmallButton>
        <CancelLink />
      </form>
    </Dialog>
  )
}
