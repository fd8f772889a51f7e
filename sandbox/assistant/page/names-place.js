const ONLY_TIME = new RegExp(
  `^(${[
    '\\d+(st|nd|rd|th|am|pm|h)?|today|tonight|yesterday|just|now|right|this|last|past|next|the|day|before|after|shortly|earlier',
    'a|an|bit|little|few|couple|some|of|at|about|around|roughly|maybe|probably|i|think|it|that|was|happened|on|in|by|since',
    'between|and|or|to|till|until|early|late|mid|noon|midday|midnight|morning|afternoon|evening|night|lunch|lunchtime|dusk|dawn',
    '(week|weekend|month|year|hour|minute|second|day)s?|ago|o|clock|oclock|am|pm|m|p|half|quarter|time|spring|summer|fall|winter',
    'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve',
    'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth',
    '(mon|tues?|wednes|wed|thurs?|fri|satur|sat|sun)(day)?s?|unknown|unclear',
    'jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?',
  ].join('|')})$`,
  'i',
)

/**
 * Whether an answer to 'when, and where' says more than a time. What it cannot read as a time counts as a place, so that
 * nobody is asked again for what stands there already.
 * @param {string} text
 */
export const namesPlace = (text) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => !ONLY_TIME.test(word))
