/** The answer that days come before months: until the twelfth of a month a statement of today does not show it. */
export const daysFirst = JSON.stringify({ dateOrder: 'day', incoming: [], outgoing: [] })
