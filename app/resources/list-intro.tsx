interface ListIntroProps {
  title: string
  text: string
}

/** The head of a list page: short, so that the list begins on the first screen. */
export function ListIntro({ title, text }: ListIntroProps) {
  return (
    <div className="wrap grid items-end gap-x-16 gap-y-5 pt-12 pb-9 sm:pt-16 lg:grid-cols-2 lg:pt-20 lg:pb-12">
      <div>
        <p className="label mb-4 text-quiet">Resources</p>
        <h1 className="text-page tracking-display">{title}</h1>
      </div>
      <p className="max-w-[46ch] text-lead text-quiet">{text}</p>
    </div>
  )
}
