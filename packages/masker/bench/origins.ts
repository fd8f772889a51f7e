import { judge } from './disguises.ts'

/** Made-up pairs of names that people of each origin have, first name first. */
const PEOPLE: Record<string, readonly string[]> = {
  English: [
    'Margaret Whitcombe',
    'Colin Hargreaves',
    'Beatrice Ashdown',
    'Nigel Fairbairn',
    'Harriet Loxley',
    'Edwin Tuttle',
  ],
  'South Asian': [
    'Priyanka Kulkarni',
    'Venkatesh Iyer',
    'Sunita Chaudhary',
    'Harpreet Dhaliwal',
    'Farhana Siddiqui',
    'Nuwan Wickramasinghe',
  ],
  African: [
    'Chukwuemeka Okonkwo',
    'Ngozi Adeyinka',
    'Kwabena Asante',
    'Thandiwe Mkhize',
    'Wanjiku Kariuki',
    'Tsehay Gebremariam',
  ],
  'East Asian': [
    'Hiroshi Nakashima',
    'Xiaoming Zhang',
    'Jihoon Kwon',
    'Meiling Chiang',
    'Sachiko Yamazaki',
    'Seoyeon Baek',
  ],
  Arabic: ['Tariq Haddad', 'Layla Mansour', 'Abdulrahman Qasim', 'Zaynab Khoury', 'Yusuf Darwish', 'Noura Sabbagh'],
  Hispanic: [
    'Xiomara Quispe',
    'Guadalupe Zavaleta',
    'Heriberto Villaseñor',
    'Yesenia Carrasquillo',
    'Refugio Olvera',
    'Itzel Montemayor',
  ],
  Slavic: [
    'Tadeusz Kowalczewski',
    'Lyudmila Shevchenko',
    'Zdenka Horáková',
    'Radoslav Petrović',
    'Wojciech Krzyżanowski',
    'Yaroslav Bondarenko',
  ],
  Vietnamese: ['Thuy Nguyen', 'Quang Huynh', 'Phuong Tran', 'Khanh Truong', 'Tuyet Dinh', 'Hieu Vuong'],
  'Filipino, Pacific': [
    'Jejomar Dimaculangan',
    'Ligaya Pangilinan',
    'Kealoha Kahananui',
    'Sione Taufahema',
    'Reynaldo Macaraeg',
    'Mele Fifita',
  ],
  'Native American': [
    'Nizhoni Begay',
    'Hosteen Yazzie',
    'Winona Tsosie',
    'Takoda Whitehorse',
    'Aiyana Lonewolf',
    'Chayton Redhouse',
  ],
  'African American': [
    'Lakeisha Washington',
    'Deshawn Booker',
    'Tamika Broadnax',
    'Jamal Pettway',
    'Shanice Gadsden',
    'Tyrone Muldrow',
  ],
}

interface Name {
  whole: string
  first: string
  last: string
}

/** Ten places of a name; `{}` is where it stands. */
const FRAMES: readonly { name: string; frame: string; form: (name: Name) => string }[] = [
  { name: 'who acts', frame: '{} signed the lease.', form: ({ whole }) => whole },
  { name: 'in a sentence', frame: 'I met with {} on Tuesday.', form: ({ whole }) => whole },
  { name: 'a greeting', frame: 'Dear Ms. {}:', form: ({ last }) => last },
  { name: 'a field', frame: 'Tenant: {}\nUnit: B', form: ({ whole }) => whole },
  { name: 'a field in capitals', frame: 'PATIENT NAME: {}', form: ({ whole }) => whole.toUpperCase() },
  { name: 'a title page', frame: 'AFFIDAVIT OF {}', form: ({ whole }) => whole.toUpperCase() },
  { name: 'a signature in capitals', frame: '/S/ {}', form: ({ whole }) => whole.toUpperCase() },
  { name: 'surname first', frame: '{}  DOB 3/5/1978', form: ({ first, last }) => `${last}, ${first}` },
  { name: 'surname first after Re', frame: 'Re: {}', form: ({ first, last }) => `${last}, ${first}` },
  { name: 'small letters', frame: 'tell {} i called', form: ({ whole }) => whole.toLowerCase() },
]

/** For each origin, how many of its names are hidden whole in each frame. */
export function scoreOrigins(
  onMiss: (text: string) => void = () => undefined,
): { origin: string; tried: number; whole: number; byFrame: number[] }[] {
  return Object.entries(PEOPLE).map(([origin, names]) => {
    const byFrame = FRAMES.map(
      ({ frame, form }) =>
        names.filter((whole) => {
          const [first = '', last = ''] = whole.split(' ')
          const written = form({ whole, first, last })
          const start = frame.indexOf('{}')
          const text = frame.replace('{}', written)
          const isHidden = judge(text, start, start + written.length) === 'whole'
          if (!isHidden) onMiss(text)
          return isHidden
        }).length,
    )
    return {
      origin,
      tried: names.length * FRAMES.length,
      whole: byFrame.reduce((sum, count) => sum + count, 0),
      byFrame,
    }
  })
}

export const FRAME_NAMES = FRAMES.map(({ name }) => name)
