import { useState } from 'react'
import { PICTURE_MEGABYTES, type PictureAnswer } from '#contracts/console-content.ts'
import { SmallButton } from '../../frame/buttons-and-links.tsx'
import { textIn } from '../../frame/filter.tsx'
import { post, RequestFailure, sentenceOf } from '../../frame/request.ts'
import { withFields } from '../../frame/use-action.ts'
import { signInWithPasskey } from '../../people/passkey.ts'
import { CancelLink, closeDialog, Dialog, DialogField } from './dialog.tsx'

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

function usePictureUpload(file: string) {
  const [upload, setUpload] = useState<Upload>({ state: 'none' })
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
  return { upload, send, signIn }
}

export function PictureDialog({ file, picture, asksAlt = true, onPicture, onClose }: PictureDialogProps) {
  const { upload, send, signIn } = usePictureUpload(file)
  const [isStarted, setStarted] = useState(false)
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
        onSubmit={withFields((fields, form) => {
          if (upload.state !== 'done') return
          closeDialog(form)
          onPicture(upload.picture, textIn(fields, 'alt'))
        })}
      >
        <label className="mb-3 block">
          <span className="mb-1 block font-medium">{picture ? 'Another picture instead' : 'Picture'}</span>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              if (chosen) void send(chosen)
            }}
            className="w-full file:mr-3 file:min-h-9 file:rounded-sm file:border file:border-edge file:bg-transparent file:px-3 file:font-medium file:text-ink"
          />
          <span className="mt-1 block text-quiet">{`JPEG, PNG, WebP or AVIF, up to ${PICTURE_MEGABYTES} MB. Where it was taken is removed from it.`}</span>
        </label>
        <UploadStatus upload={upload} onSignIn={signIn} />
        {asksAlt && (
          <DialogField
            says="What it shows"
            name="alt"
            required
            maxLength={300}
            help="One sentence, for readers who can’t see it."
          />
        )}
        <SmallButton type="submit" look="ink" aria-disabled={upload.state !== 'done'}>
          {asksAlt ? 'Insert picture' : 'Use this picture'}
        </SmallButton>
        <CancelLink />
      </form>
    </Dialog>
  )
}

function UploadStatus({ upload, onSignIn }: { upload: Upload; onSignIn: (unsent: File) => void }) {
  const unsent = upload.state === 'failed' ? upload.unsent : undefined
  return (
    <div role="status" className="mb-4 min-h-6">
      {upload.state === 'sending' && 'Uploading…'}
      {upload.state === 'failed' && <span className="font-medium text-bad">{upload.sentence}</span>}
      {unsent && (
        <SmallButton onClick={() => onSignIn(unsent)} className="ml-3">
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
  )
}
