// Data: what section titles say, in the languages that PRDs are written in. Lower case, without numbers, brackets and
// closing colons. A title has to be one of these as a whole: a word inside a feature's name excludes nothing.

const split = (text: string): ReadonlySet<string> => new Set(text.split("|").map((word) => word.trim()));

/** Sections whose lists are requirements. */
export const CONTAINERS = split(
  "requirements|requirement|functional requirements|non-functional requirements|nonfunctional requirements|functional|non functional|" +
    "non-functional|features|feature list|core features|key features|main features|new features|feature|capabilities|user stories|" +
    "user stories & requirements|acceptance criteria|acceptance|acceptance conditions|requirements & acceptance criteria|" +
    "product requirements|must have|must-have|must haves|should have|could have|must|should|could|mvp|mvp requirements|mvp features|" +
    "mvp scope|added requirements|modified requirements|removed requirements|renamed requirements|functionality|use cases|" +
    "definition of done|done when|gaps|what to build|specifications|functional specifications|p0|p1|p2|" +
    "需求|功能需求|功能性需求|非功能需求|非功能性需求|功能要求|功能|核心功能|主要功能|功能列表|用户故事|验收标准|验收条件|需求列表|使用者故事|驗收標準|" +
    "要件|機能要件|非機能要件|機能|機能一覧|主な機能|要求|要求事項|機能要求|ユーザーストーリー|受け入れ基準|受入基準|受け入れ条件|" +
    "요구사항|요구 사항|기능 요구사항|비기능 요구사항|기능적 요구사항|비기능적 요구사항|기능|주요 기능|핵심 기능|사용자 스토리|인수 조건|수용 기준|인수 기준|완료 조건|" +
    "anforderungen|funktionale anforderungen|nichtfunktionale anforderungen|nicht-funktionale anforderungen|funktionen|hauptfunktionen|" +
    "akzeptanzkriterien|abnahmekriterien|muss-kriterien|musskriterien|user storys|kernfunktionen|leistungsmerkmale|" +
    "requisitos|requisitos funcionales|requisitos no funcionales|requerimientos|requerimientos funcionales|funcionalidades|" +
    "funciones|características|historias de usuario|criterios de aceptación|requerimientos no funcionales|" +
    "exigences|exigences fonctionnelles|exigences non fonctionnelles|besoins|besoins fonctionnels|fonctionnalités|" +
    "fonctionnalités principales|récits utilisateur|user stories (fr)|critères d'acceptation|critères d’acceptation|" +
    "requisitos não funcionais|requisitos funcionais|requisitos do sistema|funcionalidade|critérios de aceitação|histórias de usuário|" +
    "requisiti|requisiti funzionali|requisiti non funzionali|funzionalità|criteri di accettazione|" +
    "требования|функциональные требования|нефункциональные требования|функции|критерии приемки|критерии приёмки",
);

/** Sections within requirements that only sort them. */
export const GROUPS = split(
  "performance|security|usability|reliability|scalability|accessibility|integration|integrations|compatibility|maintainability|" +
    "availability|privacy|observability|backend|frontend|api|ui|ux|user interface|general|core|other|additional|technical|business|" +
    "internationalization|localization|compliance|p0|p1|p2|must have|should have|could have|v1|mvp|性能|安全|安全性|可用性|性能要件|" +
    "セキュリティ|パフォーマンス|성능|보안|leistung|sicherheit|rendimiento|seguridad|sécurité|performances",
);

/** Lists here count only when the document has nothing firmer. */
export const AIMS = split(
  "goals|objectives|success criteria|in scope|scope|deliverables|tasks|backlog|to do|todo|to-do|product scope|目标|目標|범위|목표|ziele|" +
    "erfolgskriterien|objetivos|alcance|objectifs|périmètre|success conditions|成功标准|成功基準|スコープ|范围",
);

/** Sections that say what is not asked for, as a whole title. */
export const OUT_OF_SCOPE = split(
  "not included|won't|wont|won't have|will not have|won't do|not doing|excluded|exclusions|deferred|future|future work|" +
    "future enhancements|future considerations|future improvements|future scope|future versions|future features|later|post-mvp|post mvp|" +
    "removed|rejected|known limitations|limitations|existing behavior and requirements|existing behaviour|existing features|" +
    "不在范围|不在范围内|超出范围|范围外|非目标|不做|未来规划|后续规划|暂不支持|不包含|不包括|範圍外|非目標|スコープ外|対象外|範囲外|非目標事項|今後の課題|やらないこと|" +
    "범위 외|범위 밖|제외|제외 사항|제외사항|비목표|목표가 아닌 것|향후 계획|향후 과제|" +
    "nicht im umfang|außerhalb des umfangs|nicht-ziele|nichtziele|abgrenzung|abgrenzungskriterien|ausgeschlossen|nicht enthalten|ausblick|" +
    "fuera de alcance|fuera del alcance|no objetivos|no incluido|exclusiones|trabajo futuro|mejoras futuras|" +
    "hors périmètre|hors du périmètre|hors champ|hors scope|non-objectifs|non objectifs|exclus|exclusions du périmètre|évolutions futures|" +
    "fora do escopo|fora de escopo|fuori ambito|вне рамок|не входит",
);

/** Sections around requirements that hold none themselves; an explicit id in them still counts. */
export const ASIDES = split(
  "overview|introduction|background|context|purpose|summary|executive summary|glossary|definitions|terminology|references|reference|" +
    "notes|note|appendix|assumptions|constraints|dependencies|risks|risk|risks & mitigations|risks and mitigations|open questions|questions|" +
    "timeline|milestones|roadmap|personas|user personas|target users|target audience|stakeholders|key entities|edge cases|tech stack|stack|" +
    "detected stack|technology stack|architecture|technical considerations|design considerations|vision|problem|problem statement|" +
    "success metrics|metrics|kpis|changelog|change log|revision history|clarifications|implementation plan|implementation notes|examples|" +
    "example|review & acceptance checklist|review checklist|execution status|nice to have|nice-to-have|nice to haves|stretch goals|" +
    "related|links|resources|user experience|non-goals rationale|rationale|approach|priority|description|document history|" +
    "背景|概述|简介|介绍|术语|术语表|参考|参考资料|附录|假设|风险|用户画像|里程碑|时间表|约束|约束条件|依赖|" +
    "はじめに|概要|用語|用語集|参考|参考資料|付録|前提|前提条件|リスク|制約|制約条件|目的|" +
    "개요|배경|소개|용어|용어집|참고|참고 자료|부록|가정|위험|리스크|일정|제약|제약 사항|" +
    "einleitung|einführung|hintergrund|überblick|übersicht|glossar|anhang|annahmen|risiken|zeitplan|offene fragen|referenzen|" +
    "introducción|resumen|antecedentes|contexto|glosario|anexo|supuestos|riesgos|referencias|cronograma|" +
    "contexte|résumé|glossaire|annexe|annexes|hypothèses|risques|références|calendrier|présentation",
);

/** Sections that name requirements a second time. */
export const ECHOES = split(
  "traceability|traceability matrix|requirements traceability|requirement traceability|coverage map|fr coverage map|requirements coverage|" +
    "requirements coverage map|requirement coverage|requirements mapping|coverage|requirements inventory|需求追踪|トレーサビリティ|rückverfolgbarkeit",
);

/** Parts of one requirement that say when it is met. */
export const CRITERIA = split(
  "acceptance criteria|acceptance scenarios|acceptance|acceptance tests|criteria|scenarios|done when|definition of done|conditions|" +
    "验收标准|验收条件|驗收標準|受け入れ基準|受入基準|受け入れ条件|인수 조건|인수 기준|수용 기준|akzeptanzkriterien|abnahmekriterien|" +
    "criterios de aceptación|critères d'acceptation|critères d’acceptation",
);

/** Parts of one requirement that say something else about it. */
export const ATTRIBUTES = split(
  "why this priority|independent test|user story|story|priority|description|rationale|notes|dependencies|why|reason|migration|technical notes|" +
    "描述|优先级|说明|优先度|説明|설명|우선순위|beschreibung|priorität|descripción|prioridad|priorité",
);

interface UnitWords {
  readonly requirement: string;
  readonly story: string;
  readonly feature: string;
  readonly scenario: string;
}

/** The words that make a heading one requirement (`Requirement 3: X`), as alternatives of a regular expression. */
export const UNIT_WORDS: UnitWords = {
  requirement: "requirement|需求|要求|要件|요구 ?사항|anforderung|requisito|requerimiento|exigence|requisito",
  story:
    "user story|story|use case|用户故事|ユーザーストーリー|사용자 스토리|historia de usuario|récit utilisateur|anwendungsfall",
  feature:
    "feature|epic|功能|機能|기능|funktion|funktionalität|fonctionnalité|funcionalidad|característica|capability|module",
  scenario: "scenario(?: outline)?|szenario|scénario|escenario|场景|場景|シナリオ|시나리오",
};
