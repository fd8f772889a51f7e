/** What `npm run outbox` says of itself. */
export const USAGE = `npm run outbox -- [list] [--destination NAME] [--all] [--json]
npm run outbox -- show ID [--payload] [--json]
npm run outbox -- resend ID… [--again]
npm run outbox -- resend --failed
npm run outbox -- resend --destination NAME
npm run outbox -- held [--json]
npm run outbox -- release ID…

What was promised to destinations and is not delivered yet. May run beside a
running server, which takes up what is due within a second.

  list       what waits for each destination, then the 20 tried last; --all: all
  show       everything about one delivery; what its sender typed: --payload
  resend     makes waiting deliveries due now and begins their schedule anew:
             by id, all whose schedule is through, or all of a destination
             --again also sends what was delivered, under the same webhook-id
  held       leads that a spam trap caught: stored, delivered to nobody
  release    delivers such a lead

  ID         of a delivery or of its lead
  NAME       newsletter, survey, business-card, lead-magnet, purchase, hubspot
  --json     for programs: npm run --silent outbox -- list --json

Exit status: 0 done, 1 not done, 2 not understood.
`
