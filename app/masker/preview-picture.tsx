import { Fragment } from 'react'
import { PICTURE_MASKED, PICTURE_TEXT } from './sample.ts'

/** A part of the sample letter, before and after. */
export function PreviewPicture() {
  return (
    <div className="masker-panes">
      <figure className="masker-pane">
        <figcaption className="label mb-4 text-quiet">What you have</figcaption>
        <p className="masker-text">
          {PARTS.map(({ at, plain, original }) => (
            <Fragment key={at}>
              {plain}
              {original && <span className="masker-shown">{original}</span>}
            </Fragment>
          ))}
        </p>
      </figure>
      <figure className="masker-pane masker-pane-out">
        <figcaption className="label mb-4 text-quiet">What you could send</figcaption>
        <p className="masker-text">
          {PARTS.map(({ at, plain, placeholder }) => (
            <Fragment key={at}>
              {plain}
              {placeholder && <span className="masker-mark">{placeholder}</span>}
            </Fragment>
          ))}
        </p>
      </figure>
    </div>
  )
}

interface Part {
  at: number
  plain: string
  /** What is masked after it, and by what. */
  original: string
  placeholder: string
}

/** What stands between the placeholders is the same on both sides, and tells what they stand for. */
function alignPicture(): Part[] {
  const parts: Part[] = []
  const pieces = PICTURE_MASKED.split(/(\[\w+\])/)
  let at = 0
  for (let index = 0; index < pieces.length; index += 2) {
    const [plain = '', placeholder = '', next = ''] = pieces.slice(index, index + 3)
    const start = at + plain.length
    const end = placeholder ? PICTURE_TEXT.indexOf(next, start + 1) : start
    parts.push({ at, plain, original: PICTURE_TEXT.slice(start, end), placeholder })
    at = end
  }
  return parts
}

const PARTS = alignPicture()
