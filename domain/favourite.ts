/** How many products a user may keep as favourites. */
export const favouriteLimit = 200
