/** What `npm run leads` says of itself. */
export const USAGE = `npm run leads -- list [--kind KIND] [--since DATE] [--search TEXT] [--limit N | --all]
npm run leads -- pages [--kind KIND] [--since DATE] [--search TEXT]
npm run leads -- export --csv|--json [--kind KIND] [--since DATE] [--search TEXT] [--out FILE [--force]]
npm run leads -- show ADDRESS [--json]
npm run leads -- erase ADDRESS [--yes]

The leads and what else is stored about people. May run beside a running server.

  list     the newest first, 20 unless --limit or --all says otherwise, and how many more there are
  pages    how many leads came from each page: the one by which their senders first arrived
  export   all of them, the newest first, to FILE (yours alone to read) or to the terminal; write
           npm run --silent leads -- export … when another program reads it
  show     everything that is stored about an e-mail address, however it is written
  erase    deletes that: leads of every kind and their deliveries, also those that still wait.
           An order keeps its ids and times, for the books, and loses the address.
           Asks for the address once more, unless --yes. Cannot be undone.

  --kind   newsletter, survey, business-card, lead-magnet or purchase
  --since  a day such as 2026-03-05, or a time such as 2026-03-05T12:00:00Z; days begin at midnight UTC
  --search words that are all in the e-mail address, the name or the firm; case does not matter
  --csv    for spreadsheets: comma-separated (RFC 4180), UTF-8, one line a lead. A field in which a
           spreadsheet would see a formula gets a ' before it, so a phone number may read '+1 555 0100
  --json   for programs: everything as it was sent, nothing put before anything
  --force  writes over FILE

Exit status: 0 done, 1 not done, 2 not understood.
`
