// Made by media/words/make.mjs from WordNet 3.1 (media/words/NOTICE); not to be edited by hand.

/** Pairs of words that say the same in one of their most usual senses: `word=other|other`. */
export const THESAURUS = `
abandon=empty ability=able about=approximately|roughly|some abrupt=abruptly abruptly=dead|short|suddenly absence=absent
absent=lacking|missing absolute=sheer absolutely=dead|perfectly|utterly absorb=absorption|assimilate absorbed=engrossed|intent
abstract=outline|pinch absurd=ridiculous abuse=insult academic=academy accelerate=speed accent=emphasis|emphasize|stress accept=consent
accommodate=adapt|fit|suit accomplish=achieve|action|attain|execute|fulfil|fulfill accomplishment=achievement|skill accord=allot
accordingly=consequently accost=solicit account=calculate|describe|history|report accumulate=collect|compile|gather accumulation=collection
accurate=exact|precise accuse=charge ace=crack|one|single|super|unity ache=hurt|pine|smart|yearn achieve=attain acknowledge=admit|receipt
acquaintance=familiarity acquiescence=assent acquire=acquisition|assume|get acres=estate act=action|actor|behave
action=activity|execute|fulfil|fulfill|sue activate=spark|trigger active=fighting actually=really acute=intense adapt=adjust
add=addition|additive|bestow|contribute|impart|lend additive=linear adequate=enough|equal adhere=cling adjacent=next adjective=procedural
adjunct=assistant adjust=align adjustment=alteration|fitting administer=administration|administrative|allot|distribute|lot
administration=disposal admiration=wonder admission=admit adopt=assume|borrow adult=grownup advance=improvement|progress|progression
adventure=chance|hazard|jeopardize|risk|stake|venture advertise=promote|publicize|push advise=counsel|notify|propose|suggest
advocate=counsel|preach|recommend|urge affair=matter affect=impact|involve|regard affiliation=tie affirm=assert|confirm|corroborate|swear
affix=supplement afford=give|yield africa=african after=afterward|afterwards|later|subsequently afterward=later|subsequently
afterwards=later|subsequently aged=elderly|older agency=bureau|office agony=suffering agree=agreement|concur|correspond|match|tally
agreement=correspondence|understanding agricultural=farming agriculture=farming ahead=before aid=assist|assistance|help ailment=complaint|ill
aim=intent|intention|object|objective|propose|purport|purpose air=broadcast|transmit airplane=plane alarm=alert|dismay
alien=foreigner|stranger|unknown align=array alike=similar all=altogether|completely|entirely|totally|whole|wholly allege=say
allot=assign|distribute|lot|portion allow=countenance|grant|let|permit ally=friend almost=near|nearly|virtually
alone=entirely|exclusively|lonely|only|solely aloud=loud|loudly also=besides|likewise|too alter=change|modify|vary alteration=change
alternate=replacement|substitute alternative=substitute altogether=completely|entirely|raw|totally|whole|wholly alveolar=alveolus
always=ever|invariably amaze=puzzle amazed=astonished amazement=astonishment amazing=astonishing amber=gold ambition=ambitious ambush=lurk
amend=better|improve|remedy america=american amorphous=unstructured amount=number|sum|total ample=plentiful amplify=exaggerate|magnify
amuse=divert amusement=entertainment analogous=correspondent analysis=analytic|analyze analyst=analyze analyze=examine|study
anatomical=anatomy anatomy=build|figure|flesh anchor=ground angel=saint anger=angry angle=fish|lean|slant|tilt angrily=angry
anguish=hurt|pain|torment|torture animal=beast|creature announce=declare|denote announcement=proclamation annoy=bother|devil|irritate|rag
annoyance=irritation answer=reply|respond|result|solution antagonist=opponent anterior=prior anticipate=counter|expect|foresee|forestall
antithyroid=thyroid anyhow=anyway apostolic=pope apparent=appear|evident|manifest|patent|plain|seeming
apparently=evidently|obviously|plain|plainly|seemingly appeal=attract|charm|invoke appear=look|seem appease=gentle applaud=clap
applicable=apply applicant=apply application=apply apply=employ|use|utilize appoint=appointee|constitute appointment=engagement
appreciate=prize|treasure|value appreciation=grasp|hold apprehension=dread|understanding approach=coming|near
appropriate=conquer|reserve|seize approve=sanction approximate=estimate|guess|judge approximately=roughly|some approximation=estimate
apt=given|liable aqueous=water arc=arch|curve arch=curve argue=argument|contend|reason argument=contention|controversy|statement|tilt
arise=originate|rise arm=fortify arouse=awake|awaken|elicit|evoke|invoke|provoke|wake arrange=stage arrest=collar|cop|halt|hitch|nail|stay
arrive=come art=artist|artistic articulate=formulate|joint|phrase|pronounce|word artillery=gun ascertain=check|determine|ensure|insure
ask=expect|require ass=behind|posterior|seat assail=assault|attack assault=attack|outrage|rape assemblage=assemble|gathering
assemble=gather|piece|tack assert=swear assess=evaluate|tax assign=attribute|delegate|designate|portion assist=help assistance=help
assistant=help associate=companion|comrade|connect|familiar|fellow|link|relate assume=assumption|presume assurance=confidence
assure=ensure|guarantee|insure athletic=gymnastic atom=molecule|particle|speck atomic=nuclear attack=onset|onslaught attain=reach
attempt=effort|endeavor|essay|seek|try|undertake attend=attention attention=care attitude=posture attorney=lawyer attract=pull
attribute=dimension aug=august august=grand author=writer authorities=government automobile=car autumn=fall average=mean|norm|ordinary
avert=avoid await=expect|wait awake=awaken|wake awaken=wake award=grant|honor|laurels awareness=consciousness away=forth|off
awful=awfully|dread|dreadful|fearfully|frightening|terrible|terribly|unspeakable awfully=terribly babble=bubble|ripple babe=baby
back=backward|endorse|hinder|rearward|second|support backward=rearward badly=gravely|ill|poorly|seriously|severely bag=bulge ballad=lay
ballot=vote|voting ban=banish|prohibition band=circle bang=blast|bolt|clap|slam|slap|smash banish=bar|relegate|shun
bar=barricade|block|blockade|relegate|saloon bare=naked|nude|publicize barely=hardly|scarcely bargain=buy|deal|steal bark=skin
barricade=block|blockade base=found basement=cellar basically=essentially|fundamentally bask=enjoy|relish|savor bastard=fake|phony|prick
bat=batter bathroom=toilet batter=buffet battle=combat|engagement|fight|struggle battlefield=field bawl=bellow beam=shine
bear=birth|brook|endure|stomach|tolerate bearer=carrier beast=creature|savage|wildcat beat=crush|pulse beautiful=beautifully beckon=wave
become=get|turn beef=holler before=earlier beg=implore|pray|solicit begin=commence|start beginning=offset|outset|start behave=conduct
behavior=conduct behind=posterior|seat being=existence|organism belief=believe|feeling|impression|notion believe=conceive|think|trust
bellow=holler|roar belly=stomach beloved=darling|dear|honey bend=turn|twist beneficial=benefit benefit=gain|profit|welfare beset=plague
besides=likewise|too bestow=contribute|impart|lend bet=better|depend betray=fail better=improve bewildered=confused bible=biblical|scripture
bid=command|tender big=large bigger=larger bill=charge billion=million bind=bond|stick biological=biology bit=chip bite=sting bitter=bitterly
bitterness=resentment blame=damn|damned|darned|fault|goddamn|pick|rap blanket=broad|cover|extensive|wide blast=boom|clap|nail|shell|smash
blaze=hell bleed=hemorrhage blend=flux|fuse|merge|mix blind=blindly blink=flash|wink block=blockade|halt|hinder|obstruct|stop
blockade=hinder|obstruct blood=bloody bloody=damn bloom=blossom|flower blossom=flower|flush|peak|prime|unfold blur=obscure
blush=crimson|flush bluster=boast|gas board=plank|room boast=feature|gas|sport bob=tail body=personify bolt=slap|stiffly bomb=bomber
bond=stick bone=drum boom=din|nail|roar|smash|thunder boost=encourage|encouragement|further|promote border=bound|frame|margin|surround
bore=drill|eager bosom=embrace|hug boss=chief bother=devil|fuss|irritate|rag|trouble bottom=fathom|penetrate bounce=leap|spring
bound=boundary|confine|edge|jump|leap|limit|restrict|spring|throttle boundary=edge box=package boy=boyhood brace=pair|poise|steady brain=wit
branch=fork brand=denounce|make|trademark brave=endure|weather breadth=width break=interruption breast=front breeze=picnic brief=briefly
bright=brilliantly brilliant=brilliantly|superb broad=extensive|wide broadcast=circulate|diffuse|disseminate|transmit broaden=extend
bronchial=bronchus brood=dwell|loom brook=creek|endure|stomach|tolerate brow=forehead brush=thicket bubble=ripple buck=dollar|tear
buckle=clasp build=construct|figure|flesh|progress building=construction bulge=bump|pop|protrude bulk=bulky|majority|volume bull=fake
bullet=slug bum=loaf|tramp bump=chance|encounter|find|knock bunch=bundle|clump|cluster|crowd|gang bundle=cluster|pack|package|packet bunk=run
burden=load|loading|saddle|weight bureau=office burial=bury burn=glow burst=explode|explosion|volley busy=occupy butt=edge
buy=corrupt|purchase|steal buzz=hum cab=taxi cable=telegraph|wire cackle=chatter calculate=compute|estimate|figure|forecast|reckon
calculation=computation calibrate=graduate call=name|phone|telephone calm=calmly|lull|quiet|steady|still camp=camper|tent can=tin
cancel=natural|offset|scrub cap=crest capability=capacity capable=subject capital=capitalist capitalism=capitalist
capture=charm|entrance|fascinate|seizure|trance cardinal=central|fundamental|key care=like|wish careful=carefully carefully=cautiously
carrier=carry carry=channel|impart|transmit|transport cart=drag|haul case=event|instance cast=mold castle=palace cat=guy|sick
catastrophe=disaster|tragedy catch=haul category=class cater=provide|supply catholic=catholicism cattle=cows|oxen causal=cause
cause=induce|stimulate cave=undermine cease=discontinue|end|finish|quit|stop|terminate celestial=sky
center=central|concentrate|focus|halfway|middle|pore central=fundamental|key century=hundred certain=sure certainly=sure|surely
certify=demonstrate|evidence|license|manifest chair=chairman|moderate challenge=dispute
chance=encounter|find|fortune|hazard|luck|opportunity|risk change=modify|vary channel=impart|transmit chant=tone
character=characteristic|characterize characteristic=feature charm=entrance|fascinate|trance charming=magic chart=graph
chase=dog|following|pursuit|tail|track|trail chatter=click|gossip|jaw cheap=flash|inexpensive|loud cheat=chisel|shaft check=ensure|insure
cheer=cheery|recreate cheering=shouting cheery=gay chemical=chemistry chemist=chemistry cherish=treasure chew=jaw|plug chicken=yellow
chief=chiefly|main|master|principal chiefly=mainly|primarily child=childhood|kid|minor|youngster chill=cool|quiver|shiver|shudder|thrill
choice=pick|prize|quality|select|selection choke=gag choose=prefer|select chore=job|task chortle=chuckle christ=christian|jesus
chronic=continuing circle=circular circuit=tour circular=circulate|round circulate=diffuse|disseminate circumstance=context
cite=mention|refer|reference citizen=civic city=civic|metropolis|urban claim=claimant clamber=scramble|skin|struggle clamor=din
clang=clash|crash clarity=clear clash=crash|jar clasp=clutch|grip|hold class=classify|grade|sort classification=classify classify=sort
clay=mud clean=cleaner|fair clear=clearly|open clerical=clerk click=tick client=customer climate=mood climax=culminate climb=mount|raise|wax
clip=time|trot clock=time clog=foul close=finish|fold|last|near|shut|tight closely=tight cloth=fabric|textile
clothe=drape|dress|garment|invest|robe clothing=wear cloud=fog|mist|obscure|overcast club=lodge|nine|society clue=hint
clump=cluster|flock|lump clumsy=ungainly cluster=flock clutch=grip|hold|seize coach=manager coat=surface cock=strut coincide=concur
cold=coldly collaborate=cooperate collar=cop|nail collect=collector|compile|gather colony=settlement colored=negro comb=ransack
combat=fight|fighting combine=compound|unite come=ejaculate comedian=comic comedy=comic comfort=ease|solace comic=funny command=require
commence=start comment=commentary|notice|remark commerce=commercial commission=commissioner|committee commit=dedicate|devote
common=commonly|green|park commonly=normally|ordinarily|usually commonwealth=country|nation commotion=din commune=communion
communicate=convey|transmit communism=communist commute=transpose companion=company|comrade|familiar|fellow comparative=comparison|relative
comparatively=relatively compare=comparison|equate compass=comprehend|grasp|range|reach|scope compel=oblige compensate=repair
compete=competitive|competitor|vie competition=contest competitor=rival complain=plain complaint=ill complete=discharge|dispatch|finish
completely=entirely|totally|whole|wholly complex=complicated|composite complicate=elaborate compliment=congratulate
component=compose|element|factor|ingredient|part|portion compose=pen|write compound=intensify
comprehend=comprehension|comprehensive|embrace|encompass|grasp|perceive compress=contract comprise=constitute|contain|incorporate
comrade=familiar|fellow conceal=hide concede=confess|grant|profess conceive=concept|conception|think concentrate=focus|pore
concentration=density concept=construct conception=construct concern=fear|interest|pertain|refer|relate concerned=interested
conclude=reason|resolve conclusion=decision condemn=decry condition=discipline|specify|status|stipulate|train conference=league
confess=profess confident=convinced|positive confine=enclose|limit|restrict|throttle confirm=corroborate conflict=struggle confront=face
confuse=flurry|fox confused=disordered|scattered congratulate=pride congregation=faithful|fold connect=link|relate
conquer=seize|subdue|suppress conscious=consciousness consequence=effect|outcome|result consequent=resultant consequently=therefore
consider=consideration|deal|reckon|regard|study|view considerably=substantially consist=dwell|lie consistent=reproducible
consonant=consonantal conspicuously=prominently conspiracy=conspire constituent=constitute|element constitute=form construct=manufacture
construe=interpret consultation=interview consume=down contain=continent|control|curb|incorporate|moderate contaminate=foul
contemplate=meditate contemplation=reflection contempt=disdain|scorn contend=contention|contest|postulate content=message
contention=controversy|tilt continue=keep|preserve|proceed|uphold contour=shape contract=contractor|contractual contrary=opposite|reverse
contribute=impart|lend control=curb|moderate|operate controversy=tilt convention=normal|rule conversion=convert|transition
convey=express|transmit conviction=sentence convinced=positive cook=prepare|ready cool=coolly cop=nail cope=grapple|manage
copy=imitate|simulate corner=tree corporal=somatic corpse=stiff correct=right correspond=equate|match|tally corroborate=validate
cortex=cortical cost=costly|price couch=put|sofa counsel=counselor|guidance counseling=guidance count=counter|matter|weigh
countenance=let|permit|sanction counter=foresee|forestall counteract=neutralize counterpart=similitude countless=myriad country=nation
couple=match|mate|pair course=flow|naturally court=romance|solicit cover=extend cow=coward cows=oxen crack=super craft=trade crash=ram
crave=hunger crawl=creep crazy=mad creak=screech|squeak create=creation|creative|creator|creature|make creator=divine|lord|maker creep=mouse
crimson=flush|red crisp=sharp|toast|wrinkle criterion=standard crop=cultivate|harvest
cross=foil|frustrate|intersect|queer|thwart|transverse|traverse crouch=squat|stoop crow=triumph crowd=gang|herd crude=earthy cruise=sail
crush=squeeze|suppress cry=exclaim|holler|scream|shout|weep|yell crystallize=illuminate cuba=cuban cube=dice cubism=cubist
cultivate=educate|school curb=curtail|moderate|restrict cure=remedy|therapeutic curiosity=curious
curious=curiously|funny|peculiar|queer|singular curiously=peculiarly currently=presently curse=damn|oath|swear curtail=restrict
curtain=drape|drapery curve=cut|sheer|swerve|trend|veer|wind custom=customary|tradition|usage cut=reduce|sheer|swerve|trend|trim|veer
cutting=edged cycle=round dab=pat daily=day|everyday damage=harm damn=darned|goddamn damned=darned|goddamn damp=dampen|dull|moist dampen=dull
dance=dancer danger=risk dangerous=grave danish=denmark dare=defy|presume darkness=shadow darling=dear|favorite darned=goddamn dart=dash
dash=smash dawn=penetrate dazed=stupid dead=deadly|perfectly|short|suddenly|utterly deal=handle|plow dealer=trader dear=honey death=die
debate=deliberate debris=dust debut=entry|introduction dec=december decade=ten deceased=gone decency=decent decent=fitting|nice|properly
decide=decision|resolve|settle deck=decorate|floor|grace decline=refuse|reject decorate=grace decoration=medal|ribbon
decrease=diminish|lessen|lessening decree=rule dedicate=devote deduce=deduct|derive|infer deduct=derive|infer|subtract|withhold
deep=deeply|late deeply=profoundly defeat=frustration|kill|overcome defect=desert defend=defensive|guard defendant=suspect defiance=defy
deficiency=lack|want define=definition|specify defy=refuse|resist|withstand degree=level|stage delay=wait delegate=designate
delight=joy|please|pleasure|revel|transport demand=exact|necessitate|need|postulate|require democracy=democratic|republic demon=devil|fiend
demonstrate=establish|evidence|exhibit|manifest|present|prove|show demonstration=presentation denial=deny dense=density dent=prick|scratch
depart=departure|part|start|vary departure=difference dependable=reliable depict=describe|picture|portray deposit=lodge|situate|stick
depress=dismay depression=slump deprive=strip derision=ridicule derive=gain|infer descend=descent|fall descent=origin
describe=description|draw|line|report|trace desert=desolate|forsake deserve=merit design=plan designate=indicate|point desirable=worthy
desire=hope|want desolate=forsake despair=desperate|desperation despise=disdain|scorn destine=doom|fate|intend destiny=fate
destroy=destruction|destructive|ruin detached=isolated|separated detail=item|particular detailed=elaborate
detect=detector|discover|find|notice|observe detector=sensor determination=finding determine=influence|regulate|set|shape develop=evolve
development=evolution devil=fiend|irritate|rag devise=formulate|invent diagnose=diagnosis diagram=plot dialect=idiom dialysis=dialyze
dice=die dictate=order|prescribe die=expire|perish diet=dietary differ=disagree difference=differentiate
differentiate=distinguish|mark|separate differentiation=distinction differently=otherwise difficult=hard diffuse=disseminate
dig=grind|labor|shaft dilate=elaborate dilute=thin dim=dimly|faint dimension=dimensional diminish=lessen dine=dinner dingy=grimy dip=dipper
direct=directly|straight|target directly=straight director=manager dirt=dirty|grease|soil dirty=soil|soiled disagree=disagreement
disagreement=discrepancy disappear=vanish disapprove=reject disaster=disastrous|tragedy disc=disk|record discern=distinguish|recognize|spot
discharge=dispatch discipline=train disclose=expose|reveal discontinue=quit|stop discount=dismiss|disregard|ignore discourage=warn
discover=discovery|find|hear|learn|notice|observe discovery=find disdain=scorn disgrace=shame dismiss=disregard|ignore disobedience=disobey
disorder=trouble disordered=scattered|upset dispatch=murder|off|shipment dispel=disperse|scatter disperse=dot|scatter|sprinkle
displacement=shift display=exhibit|expose|show dispute=quarrel disregard=ignore|neglect|snub disrupt=interrupt distance=outdistance
distinct=distinctly|distinguishable distinction=distinguish distinctive=typical distinguish=mark|recognize|separate|spot distress=hurt
distribute=distributor|lot|spread district=dominion|territory distrust=suspect|suspicion disturb=trouble|upset disturbance=upset
disturbed=upset|worried dive=plunge diversion=divert|recreation divide=fraction|separate|split divine=lord|maker divinity=god|immortal
doctor=fix|mend|physician|repair doctrine=philosophy document=documentary|papers dodge=evade|skirt dog=tail|track|trail domain=orbit|sphere
domestic=home dominate=dominion|master|prevail|reign|rule domination=mastery|supremacy dominion=territory done=through doom=fate|sentence
door=doorway dosage=dose dose=drug dot=scatter|sprinkle doubt=uncertainty doubtless=undoubtedly dough=loot down=downward dozen=twelve
draft=enlist|outline drag=haul drama=dramatic|play dramatic=spectacular|striking drape=drapery|robe draw=line|pull|reap|trace
dread=fear|frightening|terrible dreadful=frightening|terrible|unspeakable dress=garment drift=err|float|range|roam|stray|wander
drill=practice drink=toast drive=driver|motor drunken=drunkenly dry=ironical dusk=nightfall duty=obligation|responsibility dwarf=shadow
dwell=inhabit|lie|live|populate dwelling=home eager=eagerly eagerness=readiness earnings=pay|profit|profits|salary|wage earth=globe|planetary
earthquake=quake ease=facilitate easily=easy east=orient easy=slow|slowly eccentric=type echo=recall|ring economic=economy economical=economy
economist=economy economize=economy|husband edge=inch editor=editorial educate=school|train education=instruction
effect=impression|outcome|result effective=efficient effort=endeavor|exertion|try ego=self elder=older|senior elderly=older
elect=eligible|elite election=electoral element=factor|ingredient elevate=lift|promote|raise elevation=height elicit=evoke|extract|provoke
embody=personify embrace=encompass|hug emotional=emotionally emphasis=emphasize emphasize=stress|underline empirical=quackery
employ=employee|employer|employment|engage|hire|use|utilize enact=ordain enclose=wrap encounter=find|meet|skirmish encourage=further|promote
end=finish|terminate endanger=jeopardize|menace|queer|threaten endeavor=enterprise|strive|try endless=eternal|interminable
endorse=second|support endow=gift|invest endurance=survival endure=last|live|stomach|survive|tolerate|weather enemy=foe energetic=energy
enforce=implement|impose engage=hire|prosecute|pursue engagement=fight engender=father|mother engineer=organize engineering=technology
england=english engrossed=intent engulf=steep enjoy=enjoyment|love|relish|savor enlarge=magnify enormous=tremendous enough=plenty
enroll=enter|recruit ensue=result ensure=guarantee|insure entail=imply|mean enter=entrance|participate|recruit entertain=harbor|nurse
enthusiasm=enthusiastic entire=full|intact|integral|total entirely=exclusively|only|solely|totally|whole|wholly entitle=gentle|title
entrance=fascinate|trance entry=introduction environment=surround|surroundings envision=fancy|figure|foresee|image|picture|visualize
epic=heroic epoch=era equal=equate|peer|rival equip=outfit equitable=just err=error|mistake|stray error=fault|mistake erupt=ignite
especially=particularly|specially essay=seek|test|try essential=necessary|necessity|requirement essentially=fundamentally
establish=found|institute|launch|plant|prove|show establishment=institution estimate=figure|forecast|guess|judge|reckon eternal=interminable
europe=european evade=skirt evaluate=judge|value evaluation=rating even=level eventually=finally everyday=routine
evidence=grounds|manifest|prove|show|testify evident=manifest|patent|plain evidently=obviously|plain|plainly evil=vicious
evoke=extract|provoke evolution=evolve exact=exactly|precise|precisely exactly=just|precisely|properly exaggerate=magnify
examination=scrutiny examine=probe|study example=exemplify|instance exceed=excessive|surpass|top|transcend excellent=splendid
excess=extra|spare|surplus excessive=extravagant|exuberant exchange=interchange|switch excitatory=excite excite=stimulate|stir
excited=excitedly exclaim=exclamation|proclaim|shout exclude=exclusive|omit|shut exclusive=sole exclusively=only|solely excuse=explain|pardon
execute=fulfil|fulfill exemplify=illustrate|instance exemption=freedom exercise=exert|practice|usage|use|workout exert=wield exhaust=tire
exhibit=expose|present|show exist=survive existence=universe|world expect=require|wait expectation=outlook|prospect
expend=expenditure|expensive|spend|use experience=experiential|have experiment=experimental|experimentation expire=perish explain=explanation
explicit=expressed explode=explosion exploit=feat explore=research|search expose=exposure|reveal express=limited|utter expression=face|look
extend=extension|extensive|extent|run extended=lengthy|prolonged extensive=wide exterior=outside external=outside extra=spare|surplus
extravagant=exuberant extreme=utmost extremely=super fabric=framework|textile face=front|look facilitate=help facility=installation
factor=ingredient factory=mill fail=failure|neglect fair=fairly|reasonable fairly=pretty|reasonably|somewhat faith=religion faithful=fold
fake=fraud|imitation|manipulate|phony|pseudo|simulated fall=tumble false=mistaken falter=stumble|waver fame=famous familiar=fellow
family=household fancy=figure|illusion|image|picture|visualize fantastic=grotesque|marvelous|terrific|tremendous|wonderful farm=farmer
farther=further fascinate=grip|trance fashion=manner|mode|style|way fast=tight fasten=fix|secure father=mother fathom=penetrate
fatigue=tire|weary fault=mistake favor=prefer feasible=practicable|workable feature=have|sport feb=february fee=tip feel=flavor|sense|spirit
feeling=impression|notion fell=hide|savage|vanish|vicious fellow=fellowship|lad fever=feverish fierce=furious fiery=impassioned fig=figure
fight=fighter|oppose|struggle figure=flesh|forecast|image|picture|reckon|visualize file=register fill=occupy film=movie final=net
finally=ultimately finance=financial find=notice|observe|regain finger=thumb finish=last|terminate firm=firmly|house fit=set|suit
fitting=meet fix=jam|limit|mend|mess|repair|secure|set|specify fixed=set flag=sag flame=flare flap=fuss|wave flash=loud|wink
flat=level|plane|straight flavor=savor|season|spirit flick=flip|leaf|thumb fling=spree flip=insolent|leaf|somersault|thumb|toss float=swim
flood=swamp floor=shock flounder=stagger flourish=thrive|wave flow=flux flush=peak|prime flux=fuse|merge|mix fly=pilot|wing focus=pore
fog=mist|obscure foil=frustrate|queer|thwart foliage=leaf following=next|pursuit foot=hoof forbid=forestall|prevent|prohibit|veto
force=pressure|push forecast=predict|reckon foresee=forestall forest=wood|woods forestall=prevent form=formation|kind|organize|sort|spring
former=sometime formulate=invent|phrase|word formulation=preparation forth=forward|off fortify=strengthen fortune=hazard|luck foster=further
found=foundation|institute|launch|plant fourth=quarter fox=trick fragment=fragmentary framework=model france=french frankly=honestly
frantically=madly fraud=pseudo free=freely|loose|release|rid freight=shipment frenzy=fury frequent=haunt|patronize|shop|sponsor
frequently=often fresh=new|newly fret=fuss|sweat friend=friendly frighten=scare frightened=scared|terrified frightening=terrible
frightful=horrible fringe=periphery front=frontage frown=glower|scowl frustrate=queer|rag|thwart|torment fulfil=satisfy fulfill=satisfy
full=fully|total|wax fumble=grope fun=funny function=map|officiate|operate|purpose|serve|use fund=store fundamental=key
funny=peculiar|queer|singular furious=furiously|fury furnish=furniture|provide|render|supply further=promote furthermore=moreover fury=rage
fuse=fusion|merge|mix fusion=merger fuss=mother|trouble futile=meaningless|vain gag=joke|muzzle gain=increase|profit|win game=halt|stake
gap=opening|spread gasp=pant|puff gaunt=skeletal gay=merry gaze=stare generalize=infer generally=mostly generate=yield gently=mildly
german=germany gesticulate=gesture|motion gesture=motion ghost=haunt|specter giant=gigantic gift=invest|talent girl=miss give=yield
given=granted glance=glimpse|glint glare=glower glass=glaze gleam=glint|glitter|shine glint=glitter|shine|spark glinting=glittering
glitter=shine|sparkle glorify=glory glorious=glory|magnificent glue=paste god=immortal gold=golden good=thoroughly|well gossip=jaw
govern=governor|regulate|rule grab=snap grade=level|place|rank|rate gradient=slope grand=thousand grandeur=splendor grapple=grip|manage
grasp=hold gratification=satisfaction grave=sculpture|sober|tomb gravely=seriously|severely graze=pasture grease=greasy|soil greasy=oily
greece=greek green=park grim=grimly|stern grin=smile grind=labor grip=handle|hold groan=moan gross=revenue ground=reason grounds=yard
group=radical grow=growth growl=grumble|rumble grumble=murmur|mutter|rumble|scold guarantee=insure|undertake guard=ward
guess=hazard|imagine|judge|reckon|speculation|suppose|surmise|think|venture guidance=guide guide=lead|maneuver|steer|take guilt=guilty
gun=gunner gush=jet|outburst guy=rib|ridicule|roast halfway=middle hall=hallway|lobby halo=ring halt=hitch|stay|stop hamper=hinder hand=paw
handle=manage|plow|treat hands=manpower|men happen=occur happily=happy harbor=nurse harden=temper hardly=scarcely harm=hurt|injury
harness=rein|tackle harsh=harshly harvest=reap haste=hurry|rush|rushing hasten=hurry|race|rush|speed hate=hatred hateful=mean
haunt=resort|stalk haversack=knapsack hazard=jeopardize|luck|risk|stake|venture headache=worry health=healthy
heap=lot|mass|mountain|peck|pile|plenty|stack hear=learn heart=pump heat=ignite|thermal|wake heave=surge heavily=heavy heed=listen|regard
helpful=helpfully hence=therefore|thus heretofore=yet hesitate=pause|waver hilar=hilum hinder=obstruct hint=suggest hire=lease|rent
hit=strike|striking hitch=limp|stay hoarse=husky hold=keep|maintain holiday=vacation holler=hollow|roar|scream|shout|yell honest=honestly
honor=laurels|respect|reward hook=pluck|rob|soak hoot=snort hop=skip however=nevertheless|nonetheless|still howl=roar|wail huge=immense|vast
humor=wit hunch=intuition|suspicion hunger=hungry|starve hunt=hunter hunting=search hurl=hurtle|lunge|thrust hurry=rush|speed
hurt=injury|pain|smart|wounded hurtle=lunge|thrust hush=quiet|silence|still|stillness hypothalamic=hypothalamus hypothesis=theory
idea=ideal|thought identical=very identification=identify identify=identity|name idle=slug ignite=wake ignorant=illiterate ignore=snub
ill=poorly|sick illness=sickness illuminate=light illumine=light illustrate=instance image=imagery|picture|visualize imagery=imagination
imagine=reckon|suppose|think imitate=simulate imitation=simulated immediately=instantly immense=vast impact=wallop impair=mar
impart=lend|transmit impersonal=neutral implication=imply|significance implore=pray imply=mean import=spell important=significant
impose=inflict|levy impress=strike impression=notion imprison=jail|lag impulse=urge incite=motivate|prod|prompt|propel inclination=tendency
incline=lean|slope|tend incorporate=integrate|unified increasing=increasingly incur=obtain|receive independent=sovereign india=indian
indicate=point|signal indignation=outrage individual=mortal|person|single|someone|soul individually=separately indolent=lazy induce=stimulate
industry=manufacture inescapable=unavoidable inevitably=necessarily infection=infectious infinite=space influence=regulate|shape
inhabit=live|populate inherent=integral|underlying initiate=originate|pioneer injure=injury|wound innocence=purity innovation=invention
inquire=inquiry|investigate|wonder inquiry=query|question|research insect=worm insert=introduce|tuck inside=interior|within
insight=penetration insistence=press inspect=inspector|scrutinize inspire=prompt instant=moment|wink instead=rather institute=plant
instruct=instructor|teach instructor=teacher instrument=tool insulate=isolate intact=integral intake=uptake integrate=mix integrity=unity
intellectual=rational intelligible=understandable intend=intent|mean intensify=intensity intent=purport|purpose intention=purpose
interchange=substitute|transpose interest=sake interfere=intervene intermediate=medium interpret=render interstellar=star
intimate=private|suggest intuition=suspicion invade=invasion invent=manufacture inventory=stock inversely=reciprocal investigation=probe
invite=tempt involve=regard involvement=participation ironical=irony irony=satire irritate=rag irritation=temper isolated=separated|stray
issue=publish|supply italian=italy itch=rub|scratch|urge item=particular jab=poke|prod jail=lag jam=mess|mob|pile|throng japan=japanese
jeopardize=menace|stake|threaten|venture jerk=twitch|yank jew=jewish job=occupation|task joint=jointly journalism=journalist journey=travel
joy=joyous|pleasure|rejoice judge=judgment jumble=mingle|scramble|smother jump=leap|spring|startle just=merely|only|precisely|properly|simply
justification=justify keep=maintain kick=thrill kid=minor|youngster kill=killer kind=sort kingdom=realm knit=plain|pucker knock=roast
label=mark|pronounce|tag labor=tug lack=want lacking=missing lag=meanwhile language=linguistic|speech lap=lick lapse=sink largely=mostly
lash=slash|whip last=live|survive lately=recently later=posterior|subsequently latin=romance laugh=laughter lavish=shower law=legal
lay=place|position|put|set lead=leader|result|take leader=leadership leaders=leadership leadership=leading leading=star leaf=thumb
lean=list|slant|tend|thin|tilt leap=spring learn=memorize learning=scholarship lease=rent lecture=scold legislative=legislature
legitimate=logical lend=loan length=lengthy lengthy=prolonged lessen=subside let=permit level=plane levy=recruit liberal=progressive
license=permit lick=solve life=living lift=lifter|raise light=lightly|perch like=wish likely=probable|probably likewise=similarly|too
limit=restrict|set|specify|throttle limitation=restriction line=trace linger=loaf|lurk link=relate literary=literature little=small
live=populate|survive loaf=lurk locality=neighborhood|vicinity locate=site|situate lock=locker lodge=society|stick log=lumber
loneliness=lonely long=longer|yearn longing=yearning look=seem loom=tower loose=loosen|release|unleash loot=prize|ransack|rifle
lord=maker|master lot=mass|mountain|peck|pile|plenty|stack loud=loudly love=lover loyal=patriotic lug=luggage|stuff lull=quiet|still
lumber=pound|timber lunar=moon lung=pulmonary lunge=thrust lurch=pitch|reel|stagger|stumble lure=tempt lyric=lyricist|words machine=machinery
machinery=mechanical mad=madly magic=magician magnify=magnitude mail=send main=master|principal mainly=primarily
maintain=maintenance|preserve make=shuffle making=qualification mama=mamma maneuver=steer|tactic manifest=patent|plain manifold=multiply
manner=mode|style|way manpower=men manufacturer=producer mar=march mark=score|tag marked=pronounced market=marketplace marketing=selling
marriage=married mars=martian marshal=mobilize marvel=wonder marvelous=terrific|tremendous|wonderful mass=mountain|peck|pile|plenty|stack
master=mastery|overcome|principal mastery=supremacy mat=snarl match=mate|pair|tally mate=pair material=stuff matter=topic maximum=utmost
maybe=perhaps|possibly mean=signify meaning=pregnant means=way measure=quantity|step medal=ribbon medical=medicine
meditate=muse|ponder|reflect|speculate meek=mild melody=tune melt=thaw member=membership memorize=memory menace=threat|threaten mend=repair
mental=mind mention=note|observe|refer|reference|remark merchandise=product|trade merely=only|simply merge=merger|mix|unify|unite
merit=virtue metropolis=metropolitan mighty=powerful mild=mildly militia=reserves min=minute mingle=unify minimal=minimum minimize=minimum
minister=pastor minor=youngster minute=moment|second miserable=poor|suffering mist=obscure mix=mixture mixed=sundry mob=pile|throng
mobilize=rally mode=style|way model=mold|pattern|pose|posture moisture=wet mold=stamp molecular=molecule molecule=particle|speck
moment=second monastic=monk monitor=supervise monkey=potter monopolize=monopoly monster=monstrous mood=temper mortal=person|someone|soul
most=mostly motif=motive motionless=still motivate=prompt|propel motive=motor mount=wax mountain=peck|pile|plenty|stack
mouth=oral|speak|talk|utter move=movement|travel mud=muddy multiple=multiply mumble=mutter murder=off murmur=mutter muscle=muscular
muse=ponder|reflect|speculate music=musician musician=player muster=rally nail=smash naked=nude name=nominate narrative=story|tale
narrow=specialize naval=navy nazi=socialism near=nearly|virtually nearly=virtually neat=neatly|orderly necessarily=necessary
necessary=necessity|requirement necessitate=necessity|need|postulate|require necessity=requirement need=postulate|require|want
needed=required negative=veto neglect=omit|overlook neighbor=neighborhood neighborhood=vicinity nerve=steel nervous=nervously nest=nestle
neurosis=neurotic neutralism=neutralist nevertheless=nonetheless|still new=newly|novel nilpotent=zero nonetheless=still normal=rule
normally=ordinarily|usually north=union northerner=yank|yankee nose=poke|pry|scent notably=remarkably note=notice|observe|remark nothing=zero
notice=notify|observe|remark nourish=sustain nov=november novel=novelist now=today nuclear=nucleus number=numerical|total
obligation=responsibility obscure=vague observe=remark obtain=prevail|receive obvious=obviously obviously=plain|plainly
occupant=occupy|resident occupy=reside ocean=sea odor=smell offer=volunteer office=official offset=outset|start ominous=sinister
omission=omit|skip omit=overlook one=single|unity only=simply|sole|solely onset=onslaught open=openly opinion=sentiment
opponent=oppose|opposing oppose=opposition opposite=reverse opposition=resistance orbit=sphere order=prescribe ordinarily=ordinary|usually
orient=point origin=root|source outcome=result|resultant outline=sketch outlook=prospect output=yield outrage=rape|shock outset=start
outstanding=prominent|striking overcome=overtake overthrow=overturn|reverse|upset overture=preliminary overturn=reverse own=owner|possess
owner=ownership|proprietor ownership=possession pace=step|stride pack=package package=packet painful=painfully|sore paint=painter
painting=picture panic=scare|terror pant=puff|trousers papa=pop parade=troop parent=rear part=partial|partially|partly|portion|split|start
partially=partly particle=speck particular=particularly|peculiar|special|specific particularly=specially partner=partnership
pass=surpass|walk passage=transition passive=peaceful past=preceding pat=tap patch=piece|plot patent=plain patience=patient patrol=police
patronize=shop|sponsor pattern=practice pause=suspension pay=payment|salary|wage peak=prime peasant=provincial peck=pile|plenty|stack
peculiar=peculiarly|queer|singular|special pen=write penalty=punishment percent=percentage percentage=share perfect=perfectly|pure|utter
perfectly=utterly perfume=scent perhaps=possibly perilous=precarious permission=permit persist=prevail person=personify|someone|soul
perspective=view perspiration=sweat persuade=sway pertain=pertinent|refer|relate petition=petitioner|prayer|request phantom=specter
phase=stage philosopher=philosophy philosophical=philosophy phone=telephone phrase=word pianist=piano pictorial=vivid picture=visualize
piece=tack pile=plenty|stack|throng pine=yearn pink=rap pinpoint=speck pipe=shriek|shrill pit=scar|stone pitch=sky|toss
place=placement|position|put|rank|rate|set|spot plain=plainly plan=planner|program planet=planetary|satellite plant=works play=player
pleasant=pleasantly|please please=pleasure plenty=stack pleura=pleural plod=tramp|trudge pluck=rob|soak plug=punch poetry=verse poke=prod|pry
poland=polish polish=smooth politician=politics pond=pool ponder=reflect|speculate poor=poorly pop=protrude pore=porous portrait=portray
pose=posture position=put|set possible=potential posterior=seat postpone=table postulate=require pot=toilet potential=voltage pound=ram|thump
pour=stream|swarm practicable=workable practice=rehearse pray=prayer preach=preacher preaching=sermon precede=predecessor precisely=properly
predict=promise preference=taste prepare=ready presence=present present=show|stage presently=shortly|soon preserve=save|uphold
president=presidential press=pressure|urge pressing=urgent pretty=reasonably|somewhat prevail=reign|rule previous=previously prey=target
prick=scratch primarily=primary print=publish prior=priority prize=pry|quality|respect|select|treasure|value pro=professional
procedure=proceed|process proceed=proceedings process=treat proclaim=proclamation prod=spur produce=product profession=professional
profits=win prohibit=veto project=protrude|task prominent=striking promote=push promotion=publicity prompt=promptly|propel|remind
promptly=quick|quickly|readily prone=prostrate propaganda=propagandist|propagandistic proper=properly proportional=relative
propose=proposition|purport|purpose|suggest proposition=suggestion proprietor=proprietorship prosecute=prosecutor|pursue protest=resist
protestant=protestantism proud=proudly prove=show|testify provide=provision|render|supply province=provincial|responsibility|state
psychiatrist=shrink psychologist=psychology public=publicly publication=publish pucker=tuck pulse=throb pupil=student pure=purity|utter
purely=strictly purl=swirl|whirl purport=purpose purpose=resolve|use purse=wrinkle pursue=pursuit push=thrust pussy=slit|snatch put=set
quack=quackery quake=quiver qualification=qualify qualify=quality quality=select quantitative=quantity quarrel=row|wrangle
queer=singular|thwart query=question questioning=skeptical quick=quickly quickly=rapidly quiet=quietly|still quietly=softly quit=resign|stop
quiver=shiver|shudder|thrill|trembling race=rush|speed racket=revel radical=revolutionary rag=shred|torment rage=storm ranch=rancher
range=reach|roam|scope|stray|wander rank=rate ransack=rifle rap=tap rapid=rapidly rarely=seldom ratify=sign reach=scope
react=reaction|respond read=reader real=reality|really|very realism=reality realize=recognize|see|understand really=truly rear=rearward
rearward=reverse reasonably=somewhat reasoning=thinking reb=rebel rebel=rebellion rebellion=revolt rebuff=repel|snub rebuild=reconstruct
recall=recollect|remember recede=retire|retreat|withdraw reception=receptionist reckon=regard|suppose|think|view recognize=spot
recollect=remember recommend=urge reconstruct=retrace record=tape recount=tell recover=recovery|regain|retrieve recreate=revive
recur=repeat|resort reduce=reduction|trim reel=spin|stagger refer=relate reflect=reflector|speculate refund=repay refuse=reject|resist
regain=retrieve regard=respect|view register=registrant|registration regret=sorrow regular=regularly regulate=shape regulation=rule
reign=rule reinforce=reward reiterate=repeat rejoice=triumph rejoin=retort relation=relationship religion=religious religious=spiritual
relinquish=resign relish=savor reluctant=reluctantly remain=remainder|stay remainder=rest remarkable=singular remedy=therapeutic
render=supply rent=rip|tear repair=resort repay=reward repeat=repetition repeated=repeatedly replace=supersede reply=respond
repose=reside|rest represent=representation|symbolize rescue=saving research=search resist=withstand resolution=resolve resolve=settle
respect=value respective=several|various restrict=throttle result=solution resume=survey retain=retention retire=retreat|withdraw
retrace=trace retreat=withdraw reveal=revelation revolt=revolution revolution=revolutionary rib=ridicule|roast ribbon=thread ride=rider
ridicule=roast rip=tear rite=ritual road=route roam=stray|wander roar=thunder|wail rob=robber|soak rock=stone|sway roll=wheel roman=rome
romance=romantic|solicit root=source rough=roughly roughly=some row=wrangle royal=royalty rub=scratch|wipe ruin=smash rule=ruler
run=runner|tally|trial rush=speed|surge russia=russian rustle=whisper rustling=whisper sad=sadly sail=sailor|sweep salary=wage sample=taste
satisfactorily=satisfactory satisfactory=satisfy savage=vicious|wildcat savor=taste say=state|suppose|tell scamper=scramble scatter=sprinkle
scenery=scenic scheme=strategy scholar=scholarship|student scholastic=school science=scientist|skill scope=setting score=tally
scramble=skin|struggle scrape=scratch scream=screech|shout|shriek|yell screech=shriek|squeak screen=sort|test scrutinize=scrutiny search=seek
secede=splinter secret=underground section=segment see=understand|witness seek=try seeming=seemingly seize=seizure sensation=sense|star
sense=sensitive|sensor sept=september sequence=succession serious=seriously seriously=severely serpent=snake set=specify settle=settler
settlement=village several=various sew=sewer|tailor sex=sexual shade=shadow sharp=sharply shed=spill|throw sheer=swerve|trend|veer
ship=shipment shiver=shudder|thrill|throb|tremble shooting=shot shop=sponsor|store|workshop short=suddenly shortly=soon shout=yell
shove=stuff|thrust show=testify shriek=shrill shudder=thrill|throb shut=shutter sight=spy sign=signify|subscribe
significant=significantly|substantial silence=silent|still silent=still similar=similarly simple=simplicity sin=sinner sing=song single=unity
skin=struggle sky=toss slack=slump slacken=slow slant=tilt|weight slash=whip sleep=sleepy slender=slim slice=slit slide=slip
slightly=somewhat slip=steal slit=snatch slop=spill|splash slow=slowly smother=strangle|surround snap=snarl|tear soar=surge social=society
solar=sun someone=soul sore=tender sovereign=supreme space=spatial span=traverse spare=surplus|trim spark=sparkle|trigger
speak=speaker|talk|utter specify=stipulate spectacle=spectacular spectacular=striking spectator=witness spectral=spectrum speculate=suppose
speculation=surmise speed=velocity spell=tour|trance sphere=spherical spin=whirl spire=steeple spit=sprinkle splash=sprinkle|stir spot=spy
spring=springtime squad=team stability=stable stagger=stumble stairs=steps stake=venture stalk=stem|straw stamp=stump standpoint=viewpoint
state=statement|submit|tell statute=statutory stay=stick steadily=steady steady=sweetheart steel=sword step=stride|tread stiff=stiffly
stiffen=tighten stimulate=stimulus stimulation=stimulus stock=tired stoic=stoicism stolid=stolidly stomach=tolerate storage=store story=tale
stout=stoutly strain=stress|strive strange=unusual stranger=unknown strangle=throttle strategic=strategy straw=strew stray=wander
stream=swarm stress=tension stretch=unfold strict=strictly stride=tread string=twine strong=strongly stubborn=stubbornly student=study
study=survey stuff=thrust stumble=trip style=title|way subdue=suppress subject=theme|topic submission=submit submissive=submit
substitute=utility suburb=suburban succeed=succession|successive|successor successful=successfully sudden=suddenly sue=suit suffer=sustain
sum=summarize|total summarize=summary sun=sunlight super=superintendent superficial=surface suppose=think surge=tide surmise=suspect
surprising=surprisingly survive=survivor suspect=suspicion|suspicious suspend=suspension suspicion=suspicious sway=swing sweden=swedish
swerve=trend|veer swift=swiftly swirl=whirl symmetric=symmetry sympathetic=sympathy symphonic=symphony synthesis=synthetic table=tabulate
tackle=undertake tactual=touch tail=track|trail take=yield tale=tell talk=utter task=tax taunt=tease taut=tight teach=teacher team=teamster
technical=technique teen=teenage|teenager telegraph=wire temporarily=temporary tempt=temptation tend=tendency|tender terrible=unspeakable
terrific=tremendous|wonderful test=trial|try testify=testimony theater=theatre theme=topic theological=theology therapeutic=therapy
therapist=therapy therefore=thus therefrom=thereof think=thought thinking=thought thorough=thoroughly thoughtful=thoughtfully thread=wind
thrill=throb tight=tightly tilt=wobble tire=weary tissue=weave tonal=tone top=transcend topple=tumble torment=torture totally=whole|wholly
track=trail trade=trader tragedy=tragic tramp=trudge trample=tread transfer=transportation translate=understand transmission=transmit
travel=trip treasure=value treat=treatment tremendous=wonderful trend=veer triumph=triumphant|victory triumphant=triumphantly trouble=upset
true=truly twine=wind|wrap twist=worm|writhe undermine=weaken unexpected=unexpectedly unify=unite universe=world unpaid=volunteer
upright=vertical upset=worried urge=urgent usage=use use=user|utilize usefulness=utility utopia=utopian utter=utterly vacancy=vacuum
vain=vanity valuable=value variable=vary|varying variation=vary vast=vastly verbal=word view=watch violence=violent visit=visitor
vivid=vividly vote=voter wait=waiter war=warfare watercolor=watercolorist wave=waver wearily=weary whip=worst whiskey=whisky whole=wholly
wild=wildly willing=willingness wind=wrap wire=wiry wit=witty work=workable|worker worm=writhe worth=worthy write=writer yank=yankee
`;
