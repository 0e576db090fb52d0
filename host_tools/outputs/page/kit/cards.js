// Cards as people read them: "Ah" is A♥, "Td" 10♦.  On the wire a card is such a name, or its place in the deck.
export const RANKS = "23456789TJQKA", SUITS = "cdhs";
const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

export const signOf = (card) => SIGNS[card[1]];
export const rankOf = (card) => (card[0] === "T" ? "10" : card[0]);
export const cardText = (card) => rankOf(card) + signOf(card);
export const cardAt = (place) => RANKS[place >> 2] + SUITS[place & 3];
export const placeOf = (card) => RANKS.indexOf(card[0]) * 4 + SUITS.indexOf(card[1]);
