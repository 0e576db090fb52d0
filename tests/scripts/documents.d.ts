// Made by `python -m tests.scripts.documents` out of the TypedDicts of the host.

declare namespace Page {
  interface Replayed {
    hand: Page.Hand;
    board: (string | null)[];
    boards: Page.OtherBoard[];
    early: (string | null)[];
    seats: Page.Seat[];
    zones: Page.Tags;
    chips: Page.Difference[];
    unread: Page.Unread;
    notes: Page.Note[];
    decisions: Page.Decision[];
    setting: Page.Setting;
  }
  interface Table {
    hand: Page.Hand;
    board: (string | null)[];
    boards: Page.OtherBoard[];
    early: (string | null)[];
    seats: Page.Seat[];
    zones: Page.Tags;
    chips: Page.Difference[];
    unread: Page.Unread;
    notes: Page.Note[];
    decisions: Page.Decision[];
    setting: Page.Setting;
    link: Page.Link;
    gather: number[];
    burn_due: boolean;
    health: Page.Reader[];
    parts: string[];
    troubles: Page.Trouble[];
    rows: string[];
    actions: Page.Action[];
    undo: Page.Undo;
    language: string;
  }
  interface RuleText {
    book: string;
    title: string;
    says: string;
  }
  interface Hand {
    number: number;
    phase: string;
    street: string;
    actor: number | null;
    button: number | null;
    small_seat: number | null;
    big_seat: number | null;
    to_call: number;
    small: number;
    big: number;
    ante: number;
    pot: number;
    pots: number[];
  }
  interface OtherBoard {
    number: number;
    cards: (string | null)[];
  }
  interface Seat {
    state: "empty" | "out" | "in" | "folded" | "all_in";
    stack: number;
    bet: number;
    front: number;
    owes: number;
    early: boolean;
    cards: string[];
    penalty: number;
    waits: boolean;
    race: boolean;
    name: string;
    won: number;
    hand_name: string | null;
    place: number;
    cards_seen: number;
    silent: boolean;
    lights: string[];
  }
  interface Tags {
    burn: number;
    muck: number;
    pot: number;
    board: number[];
    bet: number[];
  }
  interface Difference {
    zone: number;
    place: string;
    seat: number | null;
    expected: number;
    seen: number;
  }
  interface Unread {
    bet: boolean[];
    rack: boolean[];
    pot: boolean;
    bank: boolean;
  }
  interface Note {
    id: number;
    hand: number;
    tone: "say" | "turn" | "hand" | "win" | "alert" | "trouble" | "console";
    text: string;
    rule: string;
    by: string | null;
  }
  interface Decision {
    code: string;
    seat: number | null;
    sentence: string;
    rule: string;
    book: string;
    says: string;
    facts: string[];
    who: "dealer" | "floor";
    places: Page.Place[];
    options: Page.Option[];
  }
  interface Setting {
    book: string;
    game: string | null;
    changes: Record<string, number>;
    h4h: boolean;
    held: boolean;
    waits: boolean;
    field: number;
    places: number;
    carried: number;
    redeals: number;
    next_small: number;
    next_big: number;
    clock_seat: number | null;
  }
  interface Link {
    state: "waiting" | "up" | "down";
    text: string;
  }
  interface Reader {
    zone: string;
    state: number;
  }
  interface Trouble {
    what: string;
    do: string;
  }
  interface Action {
    do: string;
    keys: string;
    amount: number;
    least: number;
    most: number;
  }
  interface Undo {
    count: number;
    redo: number;
    last: string[];
  }
  interface Place {
    what: "cards" | "chips" | "seat" | "board" | "burn" | "muck" | "pot" | "dealer";
    at: number | null;
  }
  interface Option {
    keys: string;
    name: string;
  }
}

declare namespace Hands {
  interface HandEntry {
    first: number;
    last: number;
    redeals: number;
    session: number;
    number: number;
    started: string;
    level: number;
    small: number;
    big: number;
    pot: number;
    ended: string;
    showdown: boolean;
    board: string[];
    players: [number, string][];
    won: [number, number][];
  }
  interface Played {
    hand: Hands.HandEntry;
    steps: Hands.PlayedLine[];
  }
  interface Statistics {
    hands: number;
    numbers: Hands.Figure[];
  }
  interface PlayedLine {
    line: number;
    ms: number;
    change: Page.Replayed;
  }
  interface Figure {
    label: string;
    meaning: string;
    value: string;
  }
}

declare namespace Console {
  interface ConsoleTable {
    hand: Page.Hand;
    board: (string | null)[];
    boards: Page.OtherBoard[];
    early: (string | null)[];
    seats: Page.Seat[];
    zones: Page.Tags;
    chips: Page.Difference[];
    unread: Page.Unread;
    notes: Page.Note[];
    decisions: Page.Decision[];
    setting: Page.Setting;
    link: Page.Link;
    gather: number[];
    burn_due: boolean;
    health: Page.Reader[];
    parts: string[];
    troubles: Page.Trouble[];
    rows: string[];
    actions: Page.Action[];
    undo: Page.Undo;
    language: string;
    console: Console.Offers;
    second: Console.Second | null;
  }
  interface Known {
    menu: Console.Menu;
    games: Console.Choice[];
    who: Console.Device;
    devices: boolean;
  }
  interface Offers {
    hand: number;
    count: number;
    deciding: number;
    next: string | null;
    show: boolean;
    dealing: boolean;
    clock: string | Record<string, string> | null;
    step: number;
    pot_raise: number;
    undo: Console.Back[];
    redo: number;
  }
  interface Second {
    id: string;
    by: string;
    says: string;
    acts: string[];
  }
  interface Menu {
    seat: Console.Group[];
    card: Console.Group[];
    table: Console.Group[];
  }
  interface Choice {
    name: string;
    structures: string[];
  }
  interface Device {
    role: string;
    name: string;
    may: string[];
  }
  interface Back {
    says: string;
    acts: number;
  }
  interface Group {
    group: string;
    entries: Console.Entry[];
  }
  interface Entry {
    do: string;
    asks: string;
    role: string;
    nought: boolean;
  }
}

declare namespace Evening {
  interface Shown {
    now: number;
    phase: "setup" | "seating" | "running" | "paused" | "over" | "closed";
    setup: Evening.Setup | null;
    clock: Evening.Clock | null;
    level: number;
    step: Evening.Period | null;
    next: Evening.Period | null;
    until_break: number | null;
    seats: (Evening.Sitting | null)[];
    rows: Evening.Finish[];
    prizes: number[];
    pool: number;
    buy_ins: number;
    entries: number;
    left: number;
    average: number;
    chips: number;
    unit: number;
    colour_up: number;
    race: Evening.Race;
    table: Evening.Standing;
    balance: number;
    deal: Record<string, number>;
    kept: number;
    offer: Record<string, number>;
    offer_kept: number;
    raked: number;
    hands: number;
    language: string;
    stepped: Evening.Stepped | null;
    second: Evening.ForTwo | null;
  }
  interface HouseRules {
    books: string[];
    rules: Evening.Rule[];
    houses: Evening.Example[];
  }
  interface OfferedDeal {
    shares: [string, number][];
    kept: number;
    over_first: string[];
  }
  interface Suggested {
    steps: Record<string, any>[];
    steep: Evening.Steep | null;
  }
  interface Setup {
    kind: string;
    title: string;
    stack: number;
    steps: Evening.Period[];
    chips: number[];
    buy_in: number;
    fee: number;
    rebuys: number;
    rebuy_chips: number;
    rebuy_price: number;
    add_on: boolean;
    add_on_chips: number;
    add_on_price: number;
    shares: number[];
    coin: number;
    least_buy: number;
    most_buy: number;
    book: string;
    changes: Record<string, number>;
    language: string;
    currency: string;
    game: string;
    every: string;
  }
  interface Clock {
    at: number;
    left: number;
    runs: boolean;
  }
  interface Period {
    minutes: number;
    small: number;
    big: number;
    ante: number;
    ante_mode: number;
    unit: number;
    stud_ante: number;
    bring_in: number;
    bet: number;
    game: string;
  }
  interface Sitting {
    name: string;
    chips: number;
    due: number;
    out: boolean;
    buy_ins: number;
    add_ons: number;
    can: string[];
  }
  interface Finish {
    place: number;
    name: string;
    buy_ins: number;
    add_ons: number;
    paid_in: number;
    chips: number;
    paid_out: number;
    net: number;
    seconds: number;
  }
  interface Race {
    racing: number[];
    raced: number[];
  }
  interface Standing {
    up: boolean;
    idle: boolean;
    hand: number;
    game: string;
  }
  interface Stepped {
    by: number;
    at: number;
  }
  interface ForTwo {
    do: string;
    name: string;
    seat: number | null;
    numbers: number[];
    money: number;
    kind: string;
    amounts: [string, number][];
    kept: number;
    other_offer: boolean;
    id: string;
    by: string;
  }
  interface Rule {
    id: string;
    choices: number[];
    books: Record<string, number>;
  }
  interface Example {
    id: string;
    book: string;
    changes: Record<string, number>;
  }
  interface Steep {
    n: number;
    minutes: number;
  }
}

declare namespace Register {
  interface Registered {
    runs: boolean;
    deck: string;
    value: number;
    wanted: number | null;
    missing: number[];
    chips: Record<string, number>;
    said: string;
    values: Record<string, any>;
    dealer: boolean;
    lays: boolean;
    file: string;
  }
}

declare namespace Overlay {
  interface OnAir {
    board: Overlay.Board;
    seats: Overlay.Box[];
    outs: Overlay.Outs | null;
    winner: Overlay.Winner | null;
    banner: Overlay.Banner | null;
    ticker: Overlay.Ticker | null;
    leaderboard: Overlay.Leaderboard | null;
    feed: Overlay.Feed;
    look: Overlay.Look;
    game: Overlay.Game;
    clap: number | null;
  }
  interface Board {
    places: number;
    cards: number[];
    others: number[][];
    pots: number[];
    highlight: number[];
  }
  interface Box {
    name: string;
    photo: string;
    flag: string;
    seat: number;
    pos: string;
    stack: number;
    bet: number;
    action: Overlay.Act;
    cards: number[];
    equity: Overlay.Chance | null;
    state: "empty" | "out" | "in" | "folded" | "allin" | "away";
    shown: boolean;
    turn: boolean;
    clock_s: number | null;
    to_call: number;
    stats: Record<string, number | null> | null;
    hand_name: string;
    low_name: string;
    highlight: number[];
    won: number;
  }
  interface Outs {
    seat: number;
    cards: number[];
    ties: number[];
  }
  interface Winner {
    seats: number[];
    hand_name: string;
    low_name: string;
    cards: number[];
    amount: number;
  }
  interface Banner {
    kind: string;
    text: string;
    sub: string;
  }
  interface Ticker {
    text: string;
  }
  interface Leaderboard {
    metric: string;
    rows: Overlay.Standing[];
  }
  interface Feed {
    at: number;
    delay_s: number;
    state: "countdown" | "live" | "hidden" | "stale";
    starts_in_s: number | null;
  }
  interface Look {
    skin: string;
    deck: string;
    language: string;
    layout: string;
    portrait: boolean;
    transition: string;
    order: number[];
    amounts: Overlay.Amounts;
    bb_below: number;
    divide: number;
    currency: string;
    currency_after: boolean;
  }
  interface Game {
    name: string;
    hand: number;
    level: number;
    sb: number;
    bb: number;
    ante: number;
    ante_kind: string;
    next: Overlay.Stakes | null;
    players_left: number;
    entries: number;
    average: number;
    show_blinds: boolean;
  }
  interface Act {
    kind: string;
    amount: number;
    age_ms: number;
  }
  interface Chance {
    win: number;
    tie: number;
    share: number;
    sure: boolean;
    low?: number;
    error?: number;
  }
  interface Standing {
    place: number;
    name: string;
    value: number;
    flag: string;
    out: boolean;
  }
  interface Amounts {
    board: string;
    player: string;
    blinds: string;
    leaderboard: string;
    ticker: string;
  }
  interface Stakes {
    sb: number;
    bb: number;
    ante: number;
    in_s: number | null;
  }
}

declare namespace Production {
  interface Shown {
    language: string;
    status: Production.Status;
    settings: Production.Settings;
    people: Production.Known[];
    warnings: Production.Warned[];
    beside: Production.Answering;
    clap: Production.Comes;
    paths: Production.Paths;
    modes: Production.Modes;
  }
  interface Status {
    feed: "countdown" | "live" | "hidden" | "stale";
    delay_s: number;
    waiting: number;
    starts_in_s: number | null;
    hand: number;
    turn_seat: number | null;
    pot: number;
    to_call: number;
    level: number;
    level_left: number | null;
    overlay_on: boolean;
    alert: string;
    decision: number;
    clients: number;
    head: string;
  }
  interface Settings {
    delay_s: number;
    lag_ms: number;
    hidden: boolean;
    reveal_players: string;
    reveal_cards: string;
    show_fold: string;
    fold_s: number;
    highlight: string;
    winner_s: number;
    clear_previous_action: boolean;
    effective_stack: boolean;
    clock_from_s: number;
    equity: string;
    true_outs: boolean;
    ignore_split_pots: boolean;
    outs: string;
    statistics: boolean;
    amounts_board: string;
    amounts_player: string;
    amounts_blinds: string;
    amounts_leaderboard: string;
    amounts_ticker: string;
    bb_below: number;
    divide: number;
    currency: string;
    currency_after: boolean;
    skin: string;
    deck: string;
    language: string;
    layout: string;
    order: string;
    portrait: boolean;
    transition: string;
    name: string;
    entries: number;
    blinds: string;
    blinds_s: number;
    level_banner: boolean;
    banner: string;
    banner_text: string;
    banner_sub: string;
    ticker: string;
    leaderboard: string;
  }
  interface Known {
    name: string;
    photo: string;
    flag: string;
    known: string;
  }
  interface Warned {
    what: string;
    values: Record<string, any>;
  }
  interface Answering {
    a: boolean | null;
    b: boolean | null;
    companion: boolean | null;
  }
  interface Comes {
    count: number;
    comes_in_ms: number;
  }
  interface Paths {
    overlay: string;
    api: string;
  }
  interface Modes {
    choices: Record<string, string[]>;
    ranges: Record<string, [number, number]>;
  }
}

declare namespace Play {
  interface Handled {
    piles: Record<string, number>;
    cards: Record<string, [number, string][]>;
    chips: Record<string, [number, number][]>;
    held: Record<string, Play.InHand>;
    old: number[];
    time: Play.Time;
    people: Play.Playing;
    faults: string[];
    what: Play.What;
    ended: string;
    ready: boolean;
  }
  interface Film {
    title: string;
    book: string;
    note: string;
    steps: Play.Frame[];
    piece?: string;
  }
  interface Listed {
    name: string;
    book: string;
    file: string;
    verdicts: Play.Verdict[];
  }
  interface InHand {
    from: string;
    cards: number;
    chips: [number, number][];
  }
  interface Time {
    paused: boolean;
    speed: number;
  }
  interface Playing {
    who: string;
    stuck: string;
    can: boolean;
  }
  interface What {
    name: string;
    book: string;
    ways: string[][];
    one: number;
  }
  interface Frame {
    ms: number;
    change: Page.Table;
    lies: Play.Lies;
  }
  interface Verdict {
    id: string;
    book: string;
    decision: Page.Decision | null;
    unasked: Play.Unasked | null;
  }
  interface Lies {
    piles: Record<string, number>;
    cards: Record<string, [number, string][]>;
    chips: Record<string, [number, number][]>;
    held: Record<string, Play.InHand>;
    old: number[];
  }
  interface Unasked {
    effect: string;
    rule: string;
    says: string;
  }
}

declare namespace Academy {
  interface All {
    levels: Academy.Listed[];
    lessons: Academy.Lesson[];
    practice: Academy.Practice;
    real: boolean;
  }
  interface Question {
    id: string;
    case: string;
    book: string;
    sentence: string;
    counts: boolean;
    rule: string;
    says: string;
    steps: Play.Frame[];
    rulings: Academy.Ruling[];
  }
  interface Listed {
    name: string;
    questions: Academy.Asked[];
  }
  interface Lesson {
    name: string;
    piece: string;
    others: string[];
    code: string;
  }
  interface Practice {
    faults: Record<string, string>;
  }
  interface Ruling {
    name: string;
    right: boolean;
    steps: Play.Frame[];
  }
  interface Asked {
    id: string;
    case: string;
    book: string;
  }
}

declare namespace Access {
  interface Devices {
    devices: Access.Device[];
    open: string;
    person: string;
    seconds: number;
    guessing: Access.Guessing[];
  }
  interface Facts {
    address: string;
    fingerprint: string;
  }
  interface Device {
    id: string;
    role: string;
    name: string;
    person: string;
    since: string;
    ends: string;
  }
  interface Guessing {
    address: string;
    count: number;
  }
}

declare namespace Home {
  interface Known {
    parts: Home.Part[];
    turn: number;
    real: boolean;
    failed: string;
  }
  interface Part {
    name: string;
    links: Home.Link[];
    opens: boolean;
  }
  interface Link {
    name: string;
    href: string;
  }
}

declare namespace Window {
  interface Looks {
    rows: string[];
    lights: string[][];
    language: string;
  }
}
