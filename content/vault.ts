/** A tool of the vault. Its address is known to the server alone. */
export interface VaultItem {
  slug: string
  title: string
  excerpt: string
  /** Whether it can be had; anything else is shown as coming soon. */
  isAvailable: boolean
}

/** The words of the vault. The server alone sends them, and only to the vault's address. */
export interface Vault {
  title: string
  description: string
  label: string
  introduction: string
  /** Shown where there is no item. */
  empty: string
  /** In the order of the grid. */
  items: readonly VaultItem[]
}

export const vault: Vault = {
  title: 'Exclusive Download Vault',
  description: 'Tools for the people we sent here.',
  label: 'By invitation',
  introduction:
    'You won’t find a link to this page anywhere on the site. Help yourself to the open drawer. The labels on the others tell you what’s coming.',
  empty: 'No items currently available in the vault. Check back soon!',
  items: [
    {
      slug: 'document_masker',
      title: 'The Masking Guide',
      excerpt:
        'What to take out of a document before it goes near an AI tool: one letter masked step by step, its key, and a checklist. Masked isn’t anonymous, and the guide shows what still gives a client away.',
      isAvailable: true,
    },
    {
      slug: 'chronology_builder',
      title: 'The Chronology Builder',
      excerpt:
        'A spreadsheet for dated notes. It sorts them, shows where each one came from, and flags the weeks with nothing in the file.',
      isAvailable: false,
    },
    {
      slug: 'inquiry_tally',
      title: 'The Inquiry Tally',
      excerpt:
        'Two weeks of tally marks by the phone, added up: how many people asked for a lawyer, where each one waited, and who called back.',
      isAvailable: false,
    },
    {
      slug: 'procedure_recorder',
      title: 'The Procedure Recorder',
      excerpt:
        'Talk through a job while you do it. A few plain questions turn your notes into a short procedure, with a blank for the colleague who tested it.',
      isAvailable: false,
    },
  ],
}
