import type { Texts } from './de';

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const en: Texts = {
  language: 'English',
  other: 'Deutsch',
  list: (parts) => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`),
  minus: (n) => (n < 0 ? `−${-n}` : `${n}`),
  edition: {
    skandinavien: 'Scandinavia', maerklin: 'Märklin', weltreise: 'World Tour', uk: 'Great Britain', gruselfahrt: 'Ghost Ride', usa: 'America',
  },
  teaser: {
    skandinavien: 'Ferries and tunnels, fjords and long winters. The best one to begin with.',
    maerklin: 'Passengers collect goods on everybody’s network.',
    weltreise: 'Trains and ships, harbours, tours around the whole world.',
    uk: 'Develop technology, then conquer Wales, Scotland and the sea.',
    gruselfahrt: 'The little ride through the ghost town, from six years on.',
    usa: 'The base game: coast to coast, no special rules.',
  },
  color: {
    red: 'red', blue: 'blue', green: 'green', yellow: 'yellow', black: 'black', white: 'white', orange: 'orange', purple: 'purple', gray: 'grey', any: 'cards of one colour',
  },
  player: { red: 'red', blue: 'blue', amber: 'amber', ice: 'ice', plum: 'plum' },
  card: {
    loco: 'locomotive', loco4: 'locomotive 4+', joker: 'joker', passenger: 'passenger card', hidden: 'face-down card',
    train: (color) => `${color} train`, harborTrain: (color) => `${color} train with anchor`, ship: (color) => `${color} ship`, ships: (color) => `${color} double ship`,
  },
  kind: { train: 'route', ferry: 'ferry', tunnel: 'tunnel', ship: 'sea route' },
  n: {
    cards: (n) => plural(n, 'card', 'cards'), spaces: (n) => plural(n, 'space', 'spaces'), wagons: (n) => plural(n, 'wagon', 'wagons'), ships: (n) => plural(n, 'ship', 'ships'), tickets: (n) => plural(n, 'ticket', 'tickets'),
    points: (n) => plural(n, 'point', 'points'), locos: (n) => plural(n, 'locomotive', 'locomotives'), people: (a, b) => (a === b ? `${a} players` : `${a}–${b} players`), turns: (n) => plural(n, 'turn', 'turns'), minutes: (n) => `${n} min`, times: (n, what) => `${n} × ${what}`,
  },
  word: {
    wagons: 'wagons', ships: 'ships', cards: 'cards', tickets: 'tickets', harbors: 'harbours', passengers: 'passengers', ghost: 'cars', points: 'points', you: 'you', bot: 'bot', free: 'free', cancel: 'Cancel', close: 'Close', back: 'Back', next: 'Next', done: 'Done',
    yes: 'Yes', no: 'No', none: 'none', or: 'or', and: 'and', short: 'short', long: 'long', copy: 'Copy', copied: 'Copied', completed: 'completed',
  },
  nav: { hint: 'Hint', undo: 'Undo', rules: 'Rules', settings: 'Settings', lobby: 'To the start page', share: 'Invite', menu: 'Menu', log: 'Log', more: 'More' },
  settings: {
    title: 'Settings', language: 'Language', theme: 'Look', auto: 'like the device', light: 'light', dark: 'dark', symbols: 'Larger symbols, and letters on the wagons', speed: 'Pace of the others', slow: 'leisurely', normal: 'normal', instant: 'at once', name: 'Your name',
  },
  lobby: {
    title: 'All clear.',
    claim: 'Railway games at your own table, with friends by a link or against bots. No account, at once.',
    quick: (edition, bots) => `Play ${edition} against ${bots === 1 ? 'a bot' : bots === 2 ? 'two bots' : `${bots} bots`}`,
    setup: 'Set up a table', learn: 'Show me how it works', rules: 'Rules', mine: 'Your tables', open: 'Open tables', noneMine: 'None yet. The first is one click away.', noneOpen: 'Nobody is waiting. Set up a public table.',
    yourTurn: 'Your turn', thinking: (name) => `${name} is thinking`, waiting: 'waiting for players', over: 'Finished', join: 'Sit down', watch: 'Watch', places: (n) => plural(n, 'free place', 'free places'),
    offline: 'The server does not answer. Trying again …', versus: 'Opponents', choose: 'Choose a game', table: (title) => `Table ${title}`, with: 'with', level: 'Strength',
  },
  level: { beginner: 'beginner', family: 'family', strong: 'strong', expert: 'expert' },
  setup: {
    title: 'Set up a table', edition: 'Game', places: 'Places', here: 'on this device', link: 'by link', bot: 'bot', add: 'Add a place', remove: 'Remove this place', name: 'Name', order: 'Seating', given: 'as above', shuffled: 'shuffled', public: 'Public: anybody may sit down', clock: 'Time for a turn', noClock: 'none',
    undo: 'Allow taking back', hints: 'Allow hints', advanced: 'Advanced technologies', tableName: 'Name of the table', start: 'Open the table', startNow: 'Play', undoNote: 'Only back to the last moment before anything hidden was shown.', clockNote: 'Then a bot plays until you are back.', options: 'Variants', person: (n) => `Player ${n}`,
  },
  wait: {
    title: 'The table is laid', send: 'Send this link to the others:', watch: 'Only to watch:', start: 'Start now, bots take the free places', sit: 'Sit down', yourName: 'What is your name?', free: 'free', taken: 'taken', leave: 'Get up', joining: (title) => `You are invited: ${title}`, full: 'All places are taken. You can watch.', you: 'this is you',
    close: 'Close the table', closed: 'This table has been closed.', qr: 'Share the link',
  },
  prompt: {
    yourTurn: 'Your turn', yourTurnNamed: (name) => `${name}’s turn`, turnHint: 'A card, a route or new tickets: just tap it', turnHintGhost: 'Draw cards, claim a route or swap your tickets', turnHintUk: 'First you may buy a technology, then a card, a route or tickets', turnHintUkBought: 'Now your action: cards, a route or tickets',
    thinking: (name) => `${name} is thinking …`, thinkingAll: 'The others are thinking …',
    does: {
      turn: 'chooses an action', draw: 'draws another card', pay: 'pays', keep: 'chooses tickets', offer: 'chooses the mix of tickets', pieces: 'chooses wagons and ships', place: 'may place a passenger', surcharge: 'decides about the tunnel', journey: 'is on a journey', refill: 'refills the market', claim: 'chooses a route',
    },
    second: 'One more card', secondHint: 'from the deck or the market', secondHintLoco: 'from the deck or the market, no face-up locomotive', pay: 'Choose how to pay', payOne: 'Pay card by card',
    keep: (least) => `Keep at least ${least === 1 ? 'one ticket' : `${least} tickets`}`, keepHint: 'Tap what you want to keep. The map shows the places.', keepButton: (n) => `Keep ${n === 1 ? 'this ticket' : `these ${n} tickets`}`,
    offer: 'How many short, how many long tickets?', offerHint: 'Short ones are worth 5 to 11 points, long ones 12 to 22.', mix: (short, long) => `${short} short, ${long} long`,
    pieces: 'How many wagons, how many ships?', piecesHint: '60 together. For the first time: 20 wagons and 40 ships.', piecesButton: (w, s) => `Take ${w} wagons, ${s} ships`,
    refill: 'Fill the gap with what?', refillTrain: 'Train card', refillShip: 'Ship card', place: 'Place a passenger?', placeHint: 'Later he can travel all routes and collect goods.', placeNone: 'Not now', placeAt: (city) => `In ${city}`,
    tunnel: (route) => `Tunnel ${route}`, tunnelText: (colour) => `Three cards from the deck: each ${colour} one and each locomotive costs one more.`, tunnelTextLoco: 'Three cards from the deck: only locomotives count, as you laid only locomotives.', tunnelDue: (what) => `${what} more.`, tunnelElse: 'Otherwise the route stays free and your cards come back.',
    tunnelPay: (what) => `Pay ${what}`, tunnelCannot: 'You cannot pay that.', withdraw: 'Withdraw', journey: (city) => `On the way from ${city}`, journeyHint: 'Tap the next route.', journeyGoods: (points) => `Goods worth ${plural(points, 'point', 'points')} so far.`, journeyFares: (n) => `${plural(n, 'passenger card', 'passenger cards')} paid.`, arrive: 'Get off',
    startJourney: 'Send this passenger on his way?', startJourneyYes: 'Set off', claimRight: 'Choose a route of another player', claimTwo: 'Choose a route', claimSecond: 'Another route?', skip: 'No more', pass: 'Pass', over: 'The game is over', watching: 'You are watching',
    early: 'Your choice is kept', earlyHint: 'The others are still thinking. Until then you can change it.', away: 'A bot is playing for you', imBack: 'I am back', reconnect: 'Connecting again …', harborTitle: (city) => `Harbour in ${city}`, harborText: 'Two train and two ship cards of one colour, all with an anchor. Jokers stand in.', final: (n) => (n === 1 ? 'Last turn' : `${n} turns left`), seconds: (n) => `${n} s`,
  },
  pay: {
    needs: (spaces, colour) => `${spaces}, ${colour}`, gray: 'grey: cards of one colour', coloured: (c) => c, ferry: (n) => `ferry with ${plural(n, 'locomotive', 'locomotives')}`, tunnel: 'tunnel: three cards are turned over afterwards', rough: (n) => `rough: ${plural(n, 'space costs', 'spaces cost')} two cards`, noLoco: 'no locomotive', noJoker: 'no joker',
    withLoco: (n) => plural(n, 'locomotive', 'locomotives'), withJoker: (n) => plural(n, 'joker', 'jokers'), single: 'Choose card by card', more: (n) => `${n} more`, laid: 'Laid', choose: 'Next card', whichRoute: 'Which route?', whole: 'There are very many ways. Choose card by card.', cards: (n) => plural(n, 'card', 'cards'),
  },
  market: {
    title: 'Market', deck: (n, m) => `Deck ${n} · discard ${m}`, draw: 'Draw face down', drawTrain: 'Draw a face-down train card', drawShip: 'Draw a face-down ship card', drawTwo: 'Draw two cards', drawThree: 'Draw three cards', take: (card) => `Take ${card}`, left: (n) => `${n} left`, empty: 'empty', gap: 'gap',
    notNow: 'Not now: it is not your turn.', notNowDecision: 'Not now: first the other decision.', notSecond: 'A face-up locomotive cannot be the second card.', noDeck: 'The deck is empty.', trains: 'trains', ships: 'ships', piles: 'discard',
  },
  hand: { title: 'Your hand', short: 'Hand', count: (n) => plural(n, 'card', 'cards'), of: (name) => `Hand of ${name}`, show: (card) => `Show the routes that ${card} can pay for`, empty: 'no cards yet' },
  tickets: {
    title: 'Your tickets', done: (a, b) => `${a} of ${b} completed`, new: 'New tickets', swap: 'Swap tickets', impossible: 'no longer possible', completed: 'completed', open: 'open', left: (n) => `${n} left in the deck`, none: 'none', ordered: (a, b) => `${a} in this order, else ${b}`, deckShort: 'short', deckLong: 'long', penalty: (n) => `failed −${n}`,
    collected: 'Completed tickets', newMix: 'New tickets: choose a mix', of: (name) => `Tickets of ${name}`, trick: 'Trick or treat',
  },
  players: {
    title: 'Players', turn: 'to move', you: 'this is you', youTurn: 'your turn', bot: (level) => `bot, ${level}`, away: 'away, a bot plays', gone: 'not connected', resigned: 'a bot plays on', few: 'few pieces', here: 'on this device', online: 'connected', spectators: (n) => plural(n, 'spectator', 'spectators'), technologies: 'technologies', choosing: 'still choosing',
  },
  log: {
    title: 'Log', deal: 'The cards are dealt', draws: (what) => `draws ${what}`, takes: (what) => `takes ${what}`, blind: (n) => (n === 1 ? 'a card' : `${n} cards`), laid: (what) => `refilled: ${what}`, reset: 'The market is replaced', renewed: 'The discard becomes the new deck', renewedDeck: (deck) => `New deck: ${deck}`, claimed: (spaces) => spaces, paid: (what) => `paid with ${what}`,
    revealed: (cards) => `tunnel: ${cards}`, due: (n) => (n === 0 ? 'nothing more' : `${n} more`), withdrew: 'withdraws', offered: (n) => `looks at ${plural(n, 'ticket', 'tickets')}`, kept: (n) => `keeps ${n}`, chose: 'has chosen tickets', pieces: 'Wagons and ships are chosen', placed: (city) => `passenger in ${city}`, rode: (route) => `rides ${route}`, fare: 'with a passenger card',
    goods: (v, city) => `goods ${v} in ${city}`, arrived: (city) => `gets off in ${city}`, harbor: (city) => `builds harbour ${city}`, exchanged: (give, get) => `exchanges ${give} for ${get}`, bought: (tech) => `buys ${tech}`, swapped: 'swaps both tickets', completed: (ticket) => `completes ${ticket}`, trick: 'trick or treat: a ticket for free', landmark: (n) => `bonus: ${plural(n, 'card', 'cards')}`,
    passed: 'passes', final: (n) => `The final round begins: ${plural(n, 'turn', 'turns')} left`, over: 'The game is over', undo: 'takes back', clock: 'bot for somebody away', show: 'Show on the map',
  },
  why: {
    title: 'Not now', cards: (what) => `You lack ${what}.`, any: (n) => `${n} of one colour`, pieces: (need, have, what) => `You need ${need} ${what} and have ${have}.`, twinMine: 'The route beside it is already yours.', twin: 'Twin taken: with so few players this route stays closed.', technology: (t) => `Needs ${t}.`, notNow: 'This decision is about something else.', notTurn: 'It is not your turn.',
    owned: (name) => `Belongs to ${name}.`, mine: 'Yours.', tap: 'Tap to build', watching: 'You are watching.',
  },
  route: { label: (name, colour, spaces, state) => `${name}, ${colour}, ${spaces}, ${state}`, free: 'free', can: 'payable', claimed: (name) => `built by ${name}`, locos: (n) => plural(n, 'locomotive', 'locomotives'), rough: 'rough', points: (n) => plural(n, 'point', 'points') },
  board: {
    label: (edition) => `Board ${edition}`, zoomIn: 'Closer', zoomOut: 'Further away', whole: 'Whole board', search: 'Find a place', searchHint: 'Name of the place', passenger: (name, city) => `Passenger of ${name} in ${city}`, harbor: (name, city) => `Harbour of ${name} in ${city}`, goods: (values) => `goods ${values}`, noGoods: 'no goods left', startHere: 'Begin the journey here', buildHarbor: 'Build a harbour here', placeHere: 'Place the passenger here',
  },
  shop: { title: 'Technology', open: 'Buy technology', owned: 'yours', cost: (n) => plural(n, 'locomotive', 'locomotives'), left: (n) => `${n} left`, none: 'sold out', cannot: 'not payable now', notNow: 'only at the start of your turn', buy: (t) => `Buy ${t}`, advanced: 'Advanced', unlocks: (n) => `${plural(n, 'route', 'routes')} on the map`, hint: 'Any four cards count as one locomotive.' },
  technology: {
    wales: ['Wales', 'routes in Wales'], scotland: ['Scotland', 'routes in Scotland'], 'ireland-france': ['Ireland and France', 'routes there'], stoker: ['Stoker', 'routes of 3 spaces'], superheater: ['Superheater', 'routes of 4, 5 and 6 spaces'], propellers: ['Propellers', 'ferries'], booster: ['Booster', '3 cards already count as a locomotive'], lagging: ['Boiler lagging', '+1 point for each new route'],
    turbines: ['Steam turbines', '+2 points for each new ferry'], 'double-heading': ['Double heading', '2 points a completed ticket at the end'], 'right-of-way': ['Right of way', 'share another’s route at once'], thermocompressor: ['Thermocompressor', 'two routes this turn'], 'water-tender': ['Water tender', 'draw three cards face down'], 'risky-contracts': ['Risky contracts', '+20 for most tickets, else −20'],
    'equalising-beam': ['Equalising beam', '+15 for the longest path, else −15'], diesel: ['Diesel power', 'each route one card cheaper'],
  },
  exchange: { title: 'Exchange wagons and ships', open: 'Exchange pieces', give: (n, what) => `give ${n} ${what}`, costs: (n) => `costs ${plural(n, 'point', 'points')}`, box: (w, s) => `In the box: ${plural(w, 'wagon', 'wagons')}, ${plural(s, 'ship', 'ships')}`, button: (a, b) => `Exchange ${a} for ${b}`, toShips: 'wagons → ships', toWagons: 'ships → wagons' },
  hint: { title: 'Hint', thinking: 'The bot is thinking …', would: 'The strong bot would:', do: 'Do that', off: 'No hints at this table.' },
  band: { reset: 'New market', renewed: 'New deck', final: 'Final round', over: 'The end', yourTurn: 'Your turn' },
  curtain: { title: (name) => `${name} is next`, text: 'Pass the device on. Nobody else is looking?', button: (name) => `I am ${name}` },
  end: {
    title: 'Final score', winner: (name) => `${name} wins`, winners: (names) => `${names} win together`, youWin: 'You win', place: 'place', sum: 'total', rematch: 'Play again', replay: 'Watch the game', lobby: 'To the start page', record: 'Record', chart: 'Points over the game', ticketsOnMap: 'Tickets on the map', showBoard: 'See the board', showScore: 'Final score', rematchReady: 'To the new table', share: 'Link to the replay', details: 'Details',
  },
  item: { routes: 'routes', tickets: 'tickets', failed: 'failed', bonus: 'bonus', goods: 'goods', harbors: 'harbours', exchange: 'exchange', globetrotter: 'globetrotter', technology: 'technology', completed: 'tickets', other: 'other', most: 'most tickets', longest: 'longest path', trick: 'treat' },
  replay: { title: 'Replay', move: (n, m) => `Move ${n} of ${m}`, play: 'Play', pause: 'Pause', first: 'Start', last: 'End', prev: 'One back', next: 'One on', playOn: 'Play on from here', as: (name) => `as ${name}`, open: 'open hands', loading: 'Loading …', slider: 'Point of the game', against: 'Opponents', hands: 'Hands' },
  resign: { open: 'Resign', title: 'Give your seat to a bot?', text: 'A bot plays on; you watch. This cannot be taken back.', yes: 'Let the bot take over' },
  error: { connection: 'No connection to the server.', unknown: 'That did not work.', table: 'There is no such table (any more).', token: 'This link is not valid here.' },
  tutor: { title: 'First ride', step: (n, m) => `${n} of ${m}`, next: 'Got it', skip: 'Go on without help', again: 'Help' },
  rules: {
    title: 'Rules', contents: 'Contents', players: 'Players', time: 'Time', reconstructed: 'What is reconstructed on this board', reconstructedIntro: 'Not everything is certain. What we could not check is listed here; a better source replaces just the board file.', rulings: 'Our rulings', rulingsIntro: 'Where the rulebook is silent or can be read in two ways, this table plays:', play: 'Play now', points: 'Points by length', length: 'length', facts: 'In numbers', verified: 'Routes and tickets are checked.', show: 'In full', source: 'Notes of the board file', deck: 'Cards', legend: 'Signs', keys: 'Keys',
  },
  keys: [['Tab', 'to the next area'], ['Arrows', 'on the board to the next route'], ['Enter', 'choose'], ['1–9', 'an offered choice'], ['/', 'find a place'], ['+ − 0', 'zoom, whole board'], ['Esc', 'one step back']],
  legend: { train: 'route', tunnel: 'tunnel', ferry: 'ferry, 1 locomotive', rough: 'rough', ship: 'ship', gray: 'grey: one colour of choice', mine: 'built', off: 'not possible now' },
};
