// Words a title may begin with although no fact holds them: plain English, chosen so that hardly anybody
// is called so. Whatever else begins with a capital has to come from the facts.

export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  ("a an the our my your their his her its this that these those here there all both some many more " +
    "one two three four five six seven eight nine ten first second third last next another every each " +
    "and or but so as at by for from in into of off on onto out over through to under up upon with " +
    "within without around across along after before between beyond down during near since toward " +
    "until when where while how what who why we i you they it he she " +
    "is are was were be been being goes go going gone comes come coming came gets get getting got " +
    "makes make making made takes take taking took turns turn turning turned grows grow growing grew " +
    "finds find finding found keeps keep keeping kept plays play playing played walks walk walking " +
    "walked runs run running ran swims swim swimming climbs climb climbing hikes hike hiking rides " +
    "ride riding sails sail sailing skis ski skiing sings sing singing dances dance dancing laughs " +
    "laugh laughing smiles smile smiling learns learn learning reads read reading bakes bake baking " +
    "cooks cook cooking eats eat eating drinks drink drinking builds build building digs dig digging " +
    "chasing catching collecting crossing discovering exploring following gathering remembering " +
    "returning sharing sleeping starting travelling traveling visiting wandering watching welcoming " +
    "celebrating saying leaving meeting missing moving seeing looking back again always almost away " +
    "just never not once only still together apart too very yet home homeward " +
    "day days week weeks weekend weekends month months year years hour hours moment moments minute " +
    "minutes time times morning mornings noon afternoon afternoons evening evenings night nights " +
    "midnight today yesterday tomorrow season seasons holiday holidays vacation trip trips journey " +
    "journeys tour visit stay road roads way ways path paths trail trails " +
    "family families friend friends folks people children child kid kids baby parents grandparents " +
    "brother brothers sister sisters mother father cousins everyone everybody somebody nobody us " +
    "big small little tiny great good best better old new young long short early late high low quiet " +
    "loud slow quick fast easy warm hot cold cool wet dry windy rainy snowy frosty stormy cloudy " +
    "foggy sunlit moonlit starry golden silver blue green red yellow white black bright dark light " +
    "soft sweet salty happy merry cheerful playful wild busy lazy calm cosy cozy simple shared whole " +
    "full half far close deep wide open " +
    "adventure adventures beginning beginnings birthday celebration celebrations chapter chapters " +
    "dream dreams ending face faces feast glimpse glimpses greetings growing-up hello goodbye laughter " +
    "life love memories memory milestone milestones music party parties pages picture pictures " +
    "postcards scenes song songs stories story steps step surprise surprises tale tales thanks " +
    "treasure treasures view views wish wishes wonder wonders words " +
    "air beach beaches boat boats bridge campfire castle cake cakes city coast country forest forests " +
    "garden gardens hill hills house ice island islands lake lakes meadow meadows mountain mountains " +
    "ocean park rain river rivers sand sea seaside shore shores sky skies snow snowflakes stars sun " +
    "sunset sunsets sunrise sunshine town trees village villages water waves wind winds woods world " +
    "salt sun-drenched spray foam tide tides shells sandcastles sandals lighthouse harbour harbor port " +
    "cliffs dunes palms pines oaks leaves leaf blossom blossoms flowers flower roots seeds harvest apples " +
    "berries cherries pumpkins bread soup pizza pancakes ice-cream chocolate cookies candles lights " +
    "lanterns fireworks sparks fire embers smoke mist fog frost clouds thunder storm storms puddles " +
    "mud muddy boots mittens scarves sleds sledges swings slides ladders bridges towers roofs streets " +
    "squares markets museums churches castles ruins stations planes ferries ships canoes kayaks tents " +
    "camps camp backpacks suitcases maps compass horizon horizons valley valleys peaks summit summits " +
    "glacier glaciers waterfall waterfalls springs streams creek pond ponds island-hopping countryside " +
    "courage curiosity friendship kindness freedom peace silence noise fun delight bliss magic mischief " +
    "nonsense giggles hugs kisses cuddles tears naps yawns whispers cheers applause teamwork practice " +
    "school lessons classes homework graduation wedding guests visitors neighbours neighbors company " +
    "crowd gang crew team twins toddler toddlers teenager puppies puppy kitten kittens chickens ducks " +
    "birds butterflies bees goats sheep cows ponies rabbits fish whales dolphins " +
    "hands feet eyes hair shoulders knees cheeks hearts heart " +
    "cups plates bowls chairs benches windows doors stairs attic balcony terrace porch yard fence " +
    "ordinary everyday unforgettable beautiful lovely gentle joyful peaceful perfect precious special " +
    "magical brave curious proud tired sleepy hungry noisy loudest longest shortest biggest smallest " +
    "fresh crisp brisk hazy humid sunny-side blazing glowing sparkling shimmering shining rolling " +
    "roaring drifting floating flying falling rising racing hopping jumping leaping skating sledding " +
    "splashing paddling rowing camping picnicking painting drawing knitting gardening harvesting picking " +
    "plenty enough nothing everything something anything anywhere everywhere somewhere nowhere " +
    "because if like than then now soon later often sometimes usually forever " +
    "cat cats dog dogs horse horses bike bikes ball balloons football garden kitchen table tent train " +
    "trains zoo s t re ve ll d m").split(" "),
);
