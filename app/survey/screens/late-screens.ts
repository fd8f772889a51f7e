// One part of the script, loaded once by late-screen.tsx.
export { BookingScreen } from '../late-screens.tsx'
export { ContactScreen } from '../late-screens.tsx'
export { ThanksScreen } from '../late-screens.tsx'
