import { Fragment } from 'react'
import { PICTURE } from './picture.ts'

/** A part of the sample letter, before and after. */
export function PreviewPicture() {
  return (
    <div className="masker-panes">
      <figure className="masker-pane">
        <figcaption className="label mb-4 text-quiet">What you have</figcaption>
        <p className="masker-text">
          {PICTURE.map(({ plain, original }) => (
            <Fragment key={plain}>
              {plain}
              {original && <span className="masker-shown">{original}</span>}
            </Fragment>
          ))}
        </p>
      </figure>
      <figure className="masker-pane masker-pane-out">
        <figcaption className="label mb-4 text-quiet">What you could send</figcaption>
        <p className="masker-text">
          {PICTURE.map(({ plain, placeholder }) => (
            <Fragment key={plain}>
              {plain}
              {placeholder && <span className="masker-mark">{placeholder}</span>}
            </Fragment>
          ))}
        </p>
      </figure>
    </div>
  )
}
