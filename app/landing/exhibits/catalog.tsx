import type { ExhibitOf } from '../../content/landing-pages.server.ts'

/** Where each card's tab stands; the next card lets it be seen. */
const tabPlaces = ['', 'ml-[8%] sm:ml-[17%]', 'ml-[16%] sm:ml-[34%]', 'ml-[24%] sm:ml-[51%]', 'ml-[32%] sm:ml-[68%]']

/** A card looks the smaller the farther back it stands. */
const depths = ['', 'sm:mx-3', 'sm:mx-6', 'sm:mx-9', 'sm:mx-12']

/** Index cards of a drawer, one before the other. */
export function Catalog({ cards }: ExhibitOf<'catalog'>) {
  return (
    <ol>
      {cards.map(({ tab, title, text }, card) => (
        <li key={title} className={`index-card ${depths[cards.length - 1 - card]}`}>
          <p className={`index-tab label ${tabPlaces[card]}`}>{tab}</p>
          <div className="index-face">
            <h3 className="index-head text-title">{title}</h3>
            <p className="index-lines">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
