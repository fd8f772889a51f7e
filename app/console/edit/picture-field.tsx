import { useState } from 'react'
import { SmallButton } from '../parts/buttons-and-links.tsx'
import { PictureDialog } from './picture-dialog.tsx'

interface PictureFieldProps {
  file: string
  value: string
  onChange: (name: string | undefined) => void
}

/** The name of an uploaded picture. What it shows is another field's business. */
export function PictureField({ file, value, onChange }: PictureFieldProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className={value === '' ? 'text-quiet' : 'font-mono text-label wrap-anywhere'}>{value || 'None'}</span>
      <SmallButton onClick={() => setAsking(true)}>{value === '' ? 'Choose a picture' : 'Replace'}</SmallButton>
      {value !== '' && <SmallButton onClick={() => onChange(undefined)}>Remove</SmallButton>}
      {isAsking && (
        <PictureDialog
          file={file}
          asksAlt={false}
          onPicture={({ name }) => onChange(name)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
