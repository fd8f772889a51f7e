import { anyOf } from './rule.ts'

/** Full names, and the postal two letters. `_` is a space. */
export const STATES = `
  Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Georgia Hawaii Idaho Illinois Indiana Iowa Kansas
  Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota Mississippi Missouri Montana Nebraska Nevada New_Hampshire New_Jersey
  New_Mexico New_York North_Carolina North_Dakota Ohio Oklahoma Oregon Pennsylvania Rhode_Island South_Carolina South_Dakota Tennessee Texas
  Utah Vermont Virginia Washington West_Virginia Wisconsin Wyoming District_of_Columbia Puerto_Rico AL AK AZ AR CA CO CT DE FL GA HI ID IL
  IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR GU VI AA AE AP
`
/** Names of states, to tell a place from a person. */
export const IS_STATE = new RegExp(`^${anyOf(STATES)}$`)
/** States as older texts shorten them, each with a period. */
export const SHORT_STATES =
  'Ala Ariz Ark Calif Cal Colo Conn Del Fla Ga Ill Ind Kan Ky La Md Mass Mich Minn Miss Mo Mont Neb Nev Okla Ore Pa Tenn Tex Vt Va Wash Wis Wyo'
