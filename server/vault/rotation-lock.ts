/** Any fixed number: whoever holds it changes the keys of this database, alone. */
export const rotationLock = 7_301_503
