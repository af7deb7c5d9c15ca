import { screens } from '../screens.ts'

/** Whether an address leads to a screen of the shop. */
export const isScreen = (address: string) => screens.some(({ path }) => path === address.split('?')[0])
