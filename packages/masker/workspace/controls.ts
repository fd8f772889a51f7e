import { type ComponentType, createContext, type ReactNode, type TextareaHTMLAttributes, useContext } from 'react'

/** What the page lends the workspace, so that it looks like the page. */
export interface Controls {
  Button: ComponentType<{ look: 'line'; className: string; onClick: () => void; children: ReactNode }>
  /** A message that stands out. */
  Notice: ComponentType<{ tone: 'bad'; className?: string; children: ReactNode }>
  TextArea: ComponentType<
    TextareaHTMLAttributes<HTMLTextAreaElement> & {
      name: string
      label: string
      hint: string
      error?: string | undefined
    }
  >
}

export const ControlsContext = createContext<Controls | undefined>(undefined)

/** @throws outside a `<MaskingWorkspace>` */
export function useControls(): Controls {
  const controls = useContext(ControlsContext)
  if (!controls) throw new Error('Only parts of <MaskingWorkspace> have its controls')
  return controls
}
