/** Prices of BTC over one day, about one price an hour. For drawing only. */
export const prices = [
  66102, 66220, 66405, 66570, 66960, 67090, 66820, 66930, 67115, 67160, 67235, 67625, 67650, 67885, 68136,
  67930, 67755, 67650, 67918,
]
export const falling = [...prices].reverse()
export const still = [1, 1.0001, 1, 0.9999, 1, 1]
